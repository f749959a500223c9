import type { Transacting } from '../db/database';
import type { Caller } from '../identity/port';

/** One write by one person: everything it does shares the transaction and stands or falls with it. */
export interface Act {
  trx: Transacting;
  actor: Caller;
  /** The instant of the write, RFC 3339 UTC. */
  at: string;
  requestId: string;
  newId(): string;
}
