/** Where the door asks whom to write to, before anybody is signed in: apart from its endpoint, whose schemas the door does without. */
export const supportPath = '/support';
