import int answer;
