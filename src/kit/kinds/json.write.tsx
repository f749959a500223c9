import type { Writing } from './kind';

/** The API's own record of something: nobody writes it, nobody asks for it. */
export const json: Writing<'json'> = { Input: () => null, Filter: () => null };
