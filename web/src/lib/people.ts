/** Names for the seats of a game that nobody plays. */
export const PEOPLE = ['Ada', 'Bill', 'Cass', 'Dot', 'Eve', 'Finn', 'Gus', 'Hattie', 'Ike'];
