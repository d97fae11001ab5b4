import function inFirst();
