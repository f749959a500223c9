/** So often an erasure is tried: what does not end by then is a fault (`erasuresEnd`). */
export const maxPasses = 20;
