import { dateIn } from '../../contract/days';
import type { AnyDuty } from '../../contract/duties';
import type { Warning } from '../../contract/problems';
import type { Settings } from '../../contract/settings';
import type { Transacting } from '../db/database';
import type { Caller } from '../identity/port';
import type { ChangedRecord } from '../live/changes';
import type { Notice } from '../../contract/notices';
import type { RaisedNotice } from '../notices/waiting';
import type { News, RetractedMentions } from '../notifications/notify';
import type { RandomBytes, Vault } from '../vault';
import type { ExternalEffects } from './externalEffects';

/** An admitted caller, with what they may do. */
export interface Actor extends Caller {
  duties: readonly AnyDuty[];
  /** It is a machine with an API key, and no person. */
  apiKeyId?: string;
}

/** Who reads or writes, and when: which actions a record allows depends on both. */
export interface Viewer {
  actor: Actor;
  /** RFC 3339, UTC. */
  at: string;
  /** IANA zone of the platform's dates. */
  timeZone: string;
  /** See `Settings`. */
  secondPersonFromMinor: Settings['secondPersonFromMinor'];
  /** See `Settings`; nobody is asked if not given. */
  recentSignInMinutes?: number;
  /** What the installation was started with, of settings that may have been changed since. */
  installation?: Settings;
}

/** The calendar date it is in the platform's zone: `2026-07-31`. */
export function todayOf({ at, timeZone }: Pick<Viewer, 'at' | 'timeZone'>): string {
  return dateIn(timeZone, new Date(at));
}

/** One write by one person: everything it does is in one transaction. */
export interface WriteContext extends Viewer, Announcements {
  trx: Transacting;
  /** See `Settings`. */
  limits: Settings['limits'];
  /** See `Settings`. */
  newRecords: Settings['newRecords'];
  /** See `Settings`. */
  backDatingDays: Settings['backDatingDays'];
  /** It is done because somebody else asked for it, and who writes approved. */
  approval?: { number: string; requestedBy: string };
  requestId: string;
  vault: Vault;
  /** The installation sends mail: what is put into the outbox is sent. */
  sendsMail: boolean;
  /** Endpoints of webhooks may be on this machine (`WebhookPort`). */
  reachesPrivateWebhooks?: boolean;
  newId(): string;
  random: RandomBytes;
  /** Removes an image that nothing uses any more, after the commit. */
  release(imageId: string): void;
  /** Runs a step at an external service: it is undone if the transaction is not committed. */
  externalStep: ExternalEffects['runStep'];
  /**
   * Runs as the last thing in the transaction, after the caller was checked once more; not in a dry run. For writes that
   * end the caller's own session.
   */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs after the commit; a failure is logged and undoes nothing. */
  afterwards: ExternalEffects['afterwards'];
  response: ActionResponse;
}

/** What others are told of a write. */
export interface Announcements {
  /** The records written so far, for the live channel. */
  changed: ChangedRecord[];
  /** What the write has brought to wait for somebody. */
  notices: RaisedNotice[];
  /** What waits for nobody any more. */
  settled: Notice[];
  /** The `uid` of those for whom nothing waits any more. */
  relieved: string[];
  /** What else somebody is told. */
  news: News[];
  /** Mentions that somebody was told of, and that are there no more. */
  retracted: RetractedMentions[];
  /** The `uid` of those whose notifications have changed. */
  notified: Set<string>;
  /** How many deliveries of webhooks were put into the outbox, and the ids of those that somebody waits for. */
  webhooks: { queued: number; now: string[] };
}

/** Before anything is written. */
export const noAnnouncements = (): Announcements => ({
  changed: [],
  notices: [],
  settled: [],
  relieved: [],
  news: [],
  retracted: [],
  notified: new Set(),
  webhooks: { queued: 0, now: [] },
});

/** What an action answers besides its record. */
export interface ActionResponse {
  /** Balances before and after, by ledger account code; answered by dry runs. */
  balances: Map<string, BalanceBeforeAfter>;
  /** Fields answered only once, such as the code of a new gift card. */
  oneTime: Record<string, unknown>;
  /** Answered by dry runs. */
  warnings: Warning[];
}

/** A balance in minor units of the account's currency. */
export interface BalanceBeforeAfter {
  beforeMinor: number;
  afterMinor: number;
}
