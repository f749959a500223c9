export const checksPath = '/checks';
