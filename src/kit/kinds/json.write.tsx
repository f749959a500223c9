import type { FieldEditor } from './kind';

export const json: FieldEditor<'json'> = { Input: () => null, Filter: () => null };
