/** Types of `walks.mjs`, which runs before anything is compiled. */
export const walks: readonly string[];
