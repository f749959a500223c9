import * as z from 'zod/mini';

/** `name` is a string, not an enum: an older console may receive a check it does not know yet. */
export const checkResult = z.object({ name: z.string(), ok: z.boolean(), faults: z.array(z.string()) });
