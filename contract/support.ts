/**
 * Separate from its endpoint so that the sign-in page, which requests the support address, does not load the endpoint's
 * schemas.
 */
export const supportPath = '/support';
