import type { Database } from '../api/db/database';
import { countAttempt, forgetAttempts, giveBackAttempt, lockedFor, type AttemptLimit } from '../api/db/failedAttempts';
import { networkOf } from '../api/http/network';

const fiveMinutes = 5 * 60_000;

/**
 * Wrong passwords for one account from one network address: who fails for somebody else, from elsewhere, locks nobody
 * out but themselves. An account nobody has is counted too: a lock must not tell who has one.
 */
export const passwordsOfOne: AttemptLimit = { kind: 'password', most: 10, within: fiveMinutes };
/** Wrong passwords from one network address, for whichever accounts. */
export const passwordsOfAddress: AttemptLimit = { kind: 'passwordFrom', most: 100, within: fiveMinutes };
/** Wrong one-time codes of one account, from anywhere: whoever gives one knows its password. */
export const codes: AttemptLimit = { kind: 'secondFactor', most: 10, within: 3 * fiveMinutes };
/** Each proof of a password counts once. It is known for longer than it is good. */
export const proofs: AttemptLimit = { kind: 'proofOfPassword', most: 1, within: fiveMinutes };
/** Password mails to one account. */
export const mails: AttemptLimit = { kind: 'passwordMail', most: 10, within: fiveMinutes };

/** An account as it is asked for from one address. */
export const ofOne = (account: string, address: string | undefined): string =>
  `${account} ${address === undefined ? '' : networkOf(address)}`;

/** What may be tried only so often, kept in the database. */
export interface Attempts {
  /** Counts an attempt; false: `subject` has used up what it may try for now. */
  take(limit: AttemptLimit, subject: string): Promise<boolean>;
  /** The attempt was none that counts. */
  giveBack(limit: AttemptLimit, subject: string): Promise<void>;
  forget(limit: AttemptLimit, subject: string): Promise<void>;
}

export function createAttempts({ kysely }: Database, clock: () => Date): Attempts {
  return {
    async take(limit, subject) {
      // What is locked is not counted: the lock ends however often somebody tries meanwhile.
      if ((await lockedFor(kysely, limit, subject, clock())) > 0) return false;
      return (await countAttempt(kysely, limit, subject, clock())) <= limit.most;
    },
    giveBack: (limit, subject) => giveBackAttempt(kysely, limit, subject),
    forget: (limit, subject) => forgetAttempts(kysely, limit, subject),
  };
}
