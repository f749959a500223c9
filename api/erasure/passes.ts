export const maxPasses = 20;
