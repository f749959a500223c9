/** What a check of the money came to. */
import * as z from 'zod/mini';

/** A console may be older than the API it asks: of a check it does not know yet it has the name alone. */
export const verdict = z.object({ name: z.string(), ok: z.boolean(), faults: z.array(z.string()) });
