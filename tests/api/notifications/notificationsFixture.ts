import type { Json } from '../apiFixture';
import { listPath } from '../apiFixture';
import { openApprovalsFixture, type ApprovalsFixture } from '../approvals/approvalsFixture';
import type { LiveMessage } from '../../../contract/live';
import type { MailPort } from '../../../api/ports/mail';
import type { Duty } from '../../../contract/duties';
import { resources } from '../../../contract/resources';
import { Role } from '../../../contract/roles';
import { defaultSettings } from '../../../contract/settings';
import { tablesOf } from '../../../api/engine/table';
import { createLiveFeed } from '../../../api/live/feed';
import { readableMessage } from '../../../api/live/messages';
import { productRules } from '../../../api/rules';
import { createPerson, recordDeposit } from '../deposits/depositsFixture';
import { labelForm } from '../labels';

const tablesByName = new Map(tablesOf(resources, productRules).map((table) => [table.resource.name, table]));

export interface NotificationRow {
  id: string;
  kind: string;
  isWaiting: boolean;
  isRead: boolean;
  resource: string;
  recordId: string;
  action: string | null;
  actorName: string | null;
  times: number;
  quote: string | null;
  isSnoozed: boolean;
  subject: { title: unknown; isArchived: boolean } | null;
}

/** `admin` and `ana` are owners, `tadeo` has the duty finance, `carla` has the duty catalogs. */
export interface NotificationsFixture extends ApprovalsFixture {
  live: LiveMessage[];
  notificationsOf(as: string, filter?: object): Promise<NotificationRow[]>;
  listKinds(as: string): Promise<string[]>;
  mark(as: string, body: object, key?: string): ReturnType<ApprovalsFixture['send']>;
  follow(as: string, resource: string, recordId: string, isFollowing?: boolean): ReturnType<ApprovalsFixture['send']>;
  /** Mentions a person in a note by Tadeo, by default about a new label. Returns the note. */
  mention(person: string, text?: string, about?: { resource: string; recordId: string }): Promise<Json>;
  recordPendingDeposit(as?: string): ReturnType<typeof recordDeposit>;
  /** Returns the part of a message that a person with these duties receives. */
  readableMessage(uid: string, duties: readonly Duty[], message: LiveMessage | undefined): Promise<LiveMessage | null>;
  label(as?: string): Promise<Json>;
  rename(labelRecord: Json, es: string, as?: string): ReturnType<ApprovalsFixture['send']>;
}

export async function openNotificationsFixture({ mail }: { mail?: MailPort } = {}): Promise<NotificationsFixture> {
  const channel = createLiveFeed();
  const live: LiveMessage[] = [];
  channel.feed.subscribe(
    ({ message }) => live.push(message),
    () => {},
  );
  const approvalsFixture = await openApprovalsFixture({ live: channel, ...(mail && { mail }) });
  await approvalsFixture.grantDuties('ana', ['owner']);
  await approvalsFixture.grantDuties('tadeo', ['finance']);
  await approvalsFixture.grantDuties('carla', ['catalogs']);
  live.splice(0);
  const notificationsOf = async (as: string, filter: object = {}): Promise<NotificationRow[]> => {
    const { json, status, text } = await approvalsFixture.send(
      'GET',
      listPath('notifications', { filter, range: [0, 99] }),
      { as },
    );
    if (status !== 200) throw new Error(text);
    return json as unknown as NotificationRow[];
  };
  const createRecord = async (resource: string, as: string, body: object): Promise<Json> => {
    const { json, status, text } = await approvalsFixture.send('POST', resource, { as, body });
    if (status !== 201) throw new Error(text);
    return json;
  };
  return {
    ...approvalsFixture,
    live,
    notificationsOf,
    listKinds: async (as) =>
      (await notificationsOf(as)).map(({ kind, action }) => (action ? `${kind} ${action}` : kind)),
    mark: (as, body, key = crypto.randomUUID()) =>
      approvalsFixture.send('POST', 'notifications/mark', { as, key, body }),
    readableMessage(uid, duties, message) {
      if (!message) throw new Error('nothing was told');
      const actor = { uid, email: '', role: Role.administrator, duties };
      const { timeZone, secondPersonFromMinor } = defaultSettings;
      const viewer = { actor, at: approvalsFixture.now.value.toISOString(), timeZone, secondPersonFromMinor };
      return readableMessage(approvalsFixture.db.kysely, tablesByName, viewer, message);
    },
    follow: (as, resource, recordId, isFollowing = true) =>
      approvalsFixture.send('POST', 'follows/change', { as, body: { resource, recordId, isFollowing } }),
    async mention(person, text = `¿Lo ves, @[uid-${person}]?`, about) {
      const label = about ? null : await createRecord('catalogs/labels', 'carla', labelForm());
      const record = about ?? { resource: 'catalogs/labels', recordId: String(label?.['id']) };
      return createRecord('notes', 'tadeo', { ...record, text });
    },
    recordPendingDeposit: async (as = 'admin') =>
      recordDeposit(
        approvalsFixture,
        { purpose: 'topUp', accountId: await createPerson(approvalsFixture), amountMinor: 5_000 },
        as,
      ),
    label: async (as = 'carla') =>
      (await approvalsFixture.send('POST', 'catalogs/labels', { as, body: labelForm() })).json,
    async rename(labelRecord, es, as = 'carla') {
      const address = `catalogs/labels/${String(labelRecord['id'])}`;
      const { json } = await approvalsFixture.send('GET', address);
      return approvalsFixture.send('PUT', address, {
        as,
        version: Number(json['version']),
        body: { ...json, name: { es } },
      });
    },
  };
}
