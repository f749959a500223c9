export const walks: readonly string[];
