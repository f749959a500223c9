export const apiDocsPath = '/api-docs';
