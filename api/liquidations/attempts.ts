import * as z from 'zod/mini';
import { failureCodes } from '../../contract/money/liquidations';

const attemptsSchema = z.array(
  z.object({
    /** RFC 3339, UTC. */
    at: z.string(),
    /** The e-mail of the administrator who recorded it. */
    by: z.string(),
    result: z.enum(['paid', 'failed']),
    reference: z.optional(z.string()),
    paidOn: z.optional(z.string()),
    code: z.optional(z.enum(failureCodes)),
  }),
);

/** One try to pay an item. */
export type Attempt = z.infer<typeof attemptsSchema>[number];

/** The tries to pay an item, the first one first. Throws when what is kept is anything else. */
export function readAttempts(kept: unknown): Attempt[] {
  return attemptsSchema.parse(kept ?? []);
}
