import type { Transacting } from '../db/database';
import type { Caller } from '../identity/port';
import type { Vault } from '../vault';
import type { Outside } from './outside';

/** Who looks at a record and when: what may be done with it depends on both. */
export interface Viewer {
  actor: Caller;
  /** RFC 3339, UTC. */
  at: string;
  /** IANA zone of the platform's dates. */
  timeZone: string;
}

/** One write by one person: everything it does shares the transaction and stands or falls with it. */
export interface Act extends Viewer {
  trx: Transacting;
  requestId: string;
  vault: Vault;
  newId(): string;
  /** Says that nothing holds an image any more once this is committed. */
  release(imageId: string): void;
  /** Does something at a service that no transaction reaches, kept with what is written or not at all. */
  outside: Outside['ask'];
  /** Does something once all is kept. */
  afterwards: Outside['afterwards'];
}
