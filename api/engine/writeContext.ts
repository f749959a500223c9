import { dateIn } from '../../contract/days';
import type { AnyDuty, Duty } from '../../contract/duties';
import type { EventNotificationKind } from '../../contract/people/notifications';
import type { Warning } from '../../contract/problems';
import type { Settings } from '../../contract/settings';
import type { KyselyTransaction } from '../db/database';
import type { Caller } from '../identity/port';
import type { Notice } from '../../contract/notices';
import type { RandomBytes, Vault } from '../vault';
import type { ExternalEffects } from './externalEffects';

/** An authenticated caller and their permissions. */
export interface Actor extends Caller {
  duties: readonly AnyDuty[];
  /** Set for a machine with an API key, which is no person. */
  apiKeyId?: string;
}

/** The reader or writer and the time, which determine the actions that a record allows. */
export interface Viewer {
  actor: Actor;
  /** RFC 3339, UTC. */
  at: string;
  /** IANA zone of the platform's dates. */
  timeZone: string;
  secondPersonFromMinor: Settings['secondPersonFromMinor'];
  /** See `Settings`; by default no recent sign-in is required. */
  recentSignInMinutes?: number;
  /** Settings at the start of the installation, which may have been changed since. */
  installationSettings?: Settings;
}

/** Today's date in the platform's time zone: `2026-07-31`. */
export function todayOf({ at, timeZone }: Pick<Viewer, 'at' | 'timeZone'>): string {
  return dateIn(timeZone, new Date(at));
}

/** One write by one person: everything it does is in one transaction. */
export interface WriteContext extends Viewer, Announcements {
  trx: KyselyTransaction;
  limits: Settings['limits'];
  newRecords: Settings['newRecords'];
  backDatingDays: Settings['backDatingDays'];
  /** Set if another person requested the write and the writer approved it. */
  approval?: { number: string; requestedBy: string };
  requestId: string;
  vault: Vault;
  /** Whether the installation sends mail: mails put into the outbox are delivered. */
  sendsMail: boolean;
  /** Allows webhook endpoints on this machine or in its network, also without TLS (`WebhookPort`). */
  reachesPrivateWebhooks?: boolean;
  newId(): string;
  random: RandomBytes;
  /** Deletes an unused image after the commit. */
  removeImageAfterCommit(imageId: string): void;
  /** Runs a step at an external service; it is undone if the transaction is not committed. */
  runExternalStep: ExternalEffects['runStep'];
  /**
   * Runs last in the transaction, after the final check of the caller; not in a dry run. For writes that end the
   * caller's own session.
   */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs after the commit; a failure is logged and undoes nothing. */
  afterCommit: ExternalEffects['afterCommit'];
  response: ActionResponse;
}

export interface ChangedRecord {
  resource: string;
  id: string;
  version: number;
  /** Action as in the history; absent for records that only follow from another change. */
  action?: string;
}

/** A record that waits for somebody because of a write. */
export interface RaisedNotice extends Notice {
  /** Whether the record allows its action to this administrator, whose duties include it. */
  mayAct(uid: string, duties: readonly Duty[]): boolean;
}

export interface NotificationRequest {
  kind: Exclude<EventNotificationKind, 'changed'>;
  /** `uid` of each recipient; skips the actor, former administrators and those who may not read the record. */
  to: readonly string[];
  /** The record that the console opens. */
  resource: string;
  recordId: string;
  /** The note with the mention: each note notifies separately. */
  noteId?: string;
  /** The action of the history, or the current state of the request. */
  action?: string;
}

/** Mentions that were removed from a note. */
export interface RetractedMentions {
  recordId: string;
  noteId: string;
  /** `uid` of each mentioned person; everybody if absent. */
  from?: readonly string[];
}

export interface Announcements {
  /** Records written so far, for the live channel. */
  changedRecords: ChangedRecord[];
  /** Tasks that now await somebody. */
  notices: RaisedNotice[];
  /** Tasks that no longer await anybody. */
  clearedNotices: Notice[];
  /** The `uid` of people whose pending tasks are all cleared. */
  clearedUids: string[];
  /** Other notifications. */
  notifications: NotificationRequest[];
  /** Mentions already notified that were removed. */
  retractedMentions: RetractedMentions[];
  /** The `uid` of people whose notifications have changed. */
  notifiedUids: Set<string>;
  /** Number of webhook deliveries put into the outbox, and the ids of those that a caller is waiting for. */
  webhooks: { queued: number; awaitedIds: string[] };
}

export const noAnnouncements = (): Announcements => ({
  changedRecords: [],
  notices: [],
  clearedNotices: [],
  clearedUids: [],
  notifications: [],
  retractedMentions: [],
  notifiedUids: new Set(),
  webhooks: { queued: 0, awaitedIds: [] },
});

/** Data of a response besides the record. */
export interface ActionResponse {
  /** Balances before and after, by ledger account code; only in dry runs. */
  balances: Map<string, BalanceBeforeAfter>;
  /** Fields returned only once, such as the code of a new gift card. */
  oneTime: Record<string, unknown>;
  /** Only in dry runs. */
  warnings: Warning[];
}

/** A balance in minor units of the account's currency. */
export interface BalanceBeforeAfter {
  beforeMinor: number;
  afterMinor: number;
}
