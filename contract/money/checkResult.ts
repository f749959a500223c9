import * as z from 'zod/mini';

/** `name` is a string, not an enum, because a console older than the API may receive an unknown check. */
export const checkResult = z.object({ name: z.string(), ok: z.boolean(), faults: z.array(z.string()) });
