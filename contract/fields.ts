/**
 * Field kinds of resource declarations. Validation in API and console, table columns, lists, forms, filters, export,
 * import and the OpenAPI schema are derived from them. CONTRIBUTING.md explains how to add a kind.
 */
export * from './fields/field';
export * from './fields/texts';
export * from './fields/contacts';
export * from './fields/numbers';
export * from './fields/choices';
export * from './fields/times';
export * from './fields/links';
export * from './fields/composed';
