/** The version of the console. */
export const version = '1.0.0';
