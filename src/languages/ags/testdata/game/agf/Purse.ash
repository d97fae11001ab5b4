// A module of its own: how much is in the purse.
import int Coins(Character *who);
