/** Maximum passes of an erasure; exceeding them is a fault (`erasuresEnd`). */
export const maxPasses = 20;
