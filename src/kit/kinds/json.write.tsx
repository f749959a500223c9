import type { FieldEditor } from './kind';

/** The API's own record of something: nobody writes it, nobody asks for it. */
export const json: FieldEditor<'json'> = { Input: () => null, Filter: () => null };
