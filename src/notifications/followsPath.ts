/** The list of what one follows. */
export const followsPath = '/follows';
