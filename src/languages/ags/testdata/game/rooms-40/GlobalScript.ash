// The mill has one room.
