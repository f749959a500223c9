import { attemptsSchema, type Attempt } from '../../contract/money/liquidations';

/** The tries to pay an item as they are kept. Throws when it is anything else. */
export function readAttempts(kept: unknown): Attempt[] {
  return attemptsSchema.parse(kept ?? []);
}
