/**
 * The kinds of field a resource is declared with. Validation on both sides, the table's columns, list, form, filters,
 * export, import and OpenAPI schema are derived from the declaration. CONTRIBUTING.md says how to add a kind.
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
