// A class of a game, as UnrealScript has them, that uses the agent of a guard.
class Guard extends Pawn;

function Chase() {
  Mesh.AgentBind('Speed', 'Run');
  Mesh.AgentCall("EventWave");
}
