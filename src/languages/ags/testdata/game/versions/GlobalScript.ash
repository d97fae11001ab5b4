import int versions;
