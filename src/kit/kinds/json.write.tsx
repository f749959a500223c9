import type { FieldEditor } from './kind';

/** Internal data of the API: neither edited nor filtered. */
export const json: FieldEditor<'json'> = { Input: () => null, Filter: () => null };
