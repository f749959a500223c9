/**
 * The kinds of field a resource is declared with. From one declaration follow the validation on
 * both sides, the columns of the table, list and form, the filters, the export, the import and the
 * OpenAPI schema. A new kind is added here, in `api/engine/storage` (how it is stored) and in
 * `src/kit/kinds` (how it looks); the compiler names the places that miss it.
 */
export * from './fields/field';
export * from './fields/texts';
export * from './fields/contacts';
export * from './fields/numbers';
export * from './fields/choices';
export * from './fields/times';
export * from './fields/links';
export * from './fields/composed';
export * from './fields/variations';
