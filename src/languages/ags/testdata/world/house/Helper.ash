import int countKeys;
