import function DrawFloor();
