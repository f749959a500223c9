/** Where the API reference is. */
export const apiDocsPath = '/api-docs';
