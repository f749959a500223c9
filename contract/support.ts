/**
 * Declared in a file of its own, so that the sign-in page does not load the schemas of the endpoint in
 * `contract/service.ts`.
 */
export const supportPath = '/support';
