import { dateIn } from '../../contract/days';
import type { AnyDuty, Duty } from '../../contract/duties';
import type { EventNotificationKind } from '../../contract/people/notifications';
import type { Warning } from '../../contract/problems';
import type { Settings } from '../../contract/settings';
import type { KyselyTransaction } from '../db/database';
import type { UnitOfWork } from '../db/unitOfWork';
import type { Caller } from '../ports/identity';
import type { Notice } from '../../contract/notices';
import type { RandomBytes, Vault } from '../vault';
import type { ExternalEffects } from './externalEffects';

export interface Actor extends Caller {
  duties: readonly AnyDuty[];
  apiKeyId?: string;
}

export interface Viewer {
  actor: Actor;
  /** RFC 3339, UTC. */
  at: string;
  /** IANA zone of the platform's dates. */
  timeZone: string;
  secondPersonFromMinor: Settings['secondPersonFromMinor'];
  recentSignInMinutes?: number;
  installationSettings?: Settings;
}

/** Returns today's date in the platform's time zone: `2026-07-31`. */
export function todayOf({ at, timeZone }: Pick<Viewer, 'at' | 'timeZone'>): string {
  return dateIn(timeZone, new Date(at));
}

/** Kind of a domain event. `T`: type of its data. */
export interface EventKind<T> {
  readonly name: string;
  /** Never set. Ties the type of the data to the kind. */
  readonly data?: T;
}

/** Context of one write by one person, in one transaction. */
export interface WriteContext extends Viewer, Announcements {
  trx: KyselyTransaction;
  unit: UnitOfWork;
  limits: Settings['limits'];
  newRecords: Settings['newRecords'];
  backDatingDays: Settings['backDatingDays'];
  approval?: { number: string; requestedBy: string };
  requestId: string;
  vault: Vault;
  sendsMail: boolean;
  allowsPrivateWebhookHosts?: boolean;
  newId(): string;
  random: RandomBytes;
  /** Runs the handlers of an event in this transaction (`api/listeners.ts`). */
  emit<T>(kind: EventKind<T>, data: T): Promise<void>;
  runExternalStep: ExternalEffects['runStep'];
  /**
   * Runs `work` last in the transaction, after the final check of the caller's access. Skips `work` in a dry run. For
   * writes that end the caller's own session.
   */
  beforeCommit(work: () => Promise<void>): void;
  afterCommit: ExternalEffects['afterCommit'];
  response: ActionResponse;
}

export interface ChangedRecord {
  resource: string;
  id: string;
  version: number;
  action?: string;
}

export interface RaisedNotice extends Notice {
  mayAct(uid: string, duties: readonly Duty[]): boolean;
}

export interface NotificationRequest {
  kind: Exclude<EventNotificationKind, 'changed'>;
  /** `uid` of each recipient. The actor, former administrators and people who may not read the record are skipped. */
  to: readonly string[];
  resource: string;
  recordId: string;
  noteId?: string;
  action?: string;
}

export interface RetractedMentions {
  recordId: string;
  noteId: string;
  from?: readonly string[];
}

export interface Announcements {
  changedRecords: ChangedRecord[];
  notices: RaisedNotice[];
  clearedNotices: Notice[];
  uidsToClear: string[];
  notifications: NotificationRequest[];
  retractedMentions: RetractedMentions[];
  notifiedUids: Set<string>;
  webhooks: { queued: number; awaitedIds: string[] };
  /** Images to remove from the store. */
  removedImageIds: string[];
}

export const noAnnouncements = (): Announcements => ({
  changedRecords: [],
  notices: [],
  clearedNotices: [],
  uidsToClear: [],
  notifications: [],
  retractedMentions: [],
  notifiedUids: new Set(),
  webhooks: { queued: 0, awaitedIds: [] },
  removedImageIds: [],
});

export interface ActionResponse {
  balances: Map<string, BalanceBeforeAfter>;
  oneTime: Record<string, unknown>;
  warnings: Warning[];
}

export interface BalanceBeforeAfter {
  beforeMinor: number;
  afterMinor: number;
}

/** For writes that are rolled back: announces nothing and has no effect outside the transaction. */
export function withoutExternalEffects(context: WriteContext): WriteContext {
  return {
    ...context,
    response: { balances: new Map(), oneTime: {}, warnings: [] },
    ...noAnnouncements(),
    runExternalStep: ({ dryRunResult }) => dryRunResult,
    beforeCommit: () => {},
    afterCommit: () => {},
  };
}
