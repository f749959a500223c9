import type { Json } from '../harness';
import { list } from '../harness';
import { openOffice, type Office } from '../approvals/office';
import type { LiveMessage } from '../../../contract/live';
import type { MailPort } from '../../../api/mail/port';
import type { Duty } from '../../../contract/duties';
import { resources } from '../../../contract/resources';
import { Role } from '../../../contract/roles';
import { defaultSettings } from '../../../contract/settings';
import { tablesOf } from '../../../api/engine/table';
import { createLiveFeed } from '../../../api/live/feed';
import { readablePart } from '../../../api/live/readable';
import { productRules } from '../../../api/rules';
import { createPerson, record } from '../deposits/town';
import { labelForm } from '../labels';

const served = new Map(tablesOf(resources, productRules).map((table) => [table.resource.name, table]));

export interface Told {
  id: string;
  kind: string;
  isWaiting: boolean;
  isRead: boolean;
  resource: string;
  recordId: string;
  action: string | null;
  actorName: string | null;
  times: number;
  subject: { title: unknown; isArchived: boolean } | null;
}

/** An office of four: admin and ana own it, tadeo is finance, carla catalogs. */
export interface Bells extends Office {
  /** What the live channel has told. */
  live: LiveMessage[];
  of(as: string, filter?: object): Promise<Told[]>;
  /** What somebody is told, in short. */
  kinds(as: string): Promise<string[]>;
  mark(as: string, body: object, key?: string): ReturnType<Office['send']>;
  follow(as: string, resource: string, recordId: string, isFollowing?: boolean): ReturnType<Office['send']>;
  deposit(as?: string): ReturnType<typeof record>;
  /** The part of a message that somebody with these duties is sent. */
  hear(uid: string, duties: readonly Duty[], message: LiveMessage | undefined): Promise<LiveMessage | null>;
  label(as?: string): Promise<Json>;
  rename(given: Json, es: string, as?: string): ReturnType<Office['send']>;
}

export async function openBells({ mail }: { mail?: MailPort } = {}): Promise<Bells> {
  const channel = createLiveFeed();
  const live: LiveMessage[] = [];
  channel.feed.subscribe(
    ({ message }) => live.push(message),
    () => {},
  );
  const office = await openOffice({ live: channel, ...(mail && { mail }) });
  await office.letIn('ana', ['owner']);
  await office.letIn('tadeo', ['finance']);
  await office.letIn('carla', ['catalogs']);
  live.splice(0);
  const of = async (as: string, filter: object = {}): Promise<Told[]> => {
    const { json, status, text } = await office.send('GET', list('notifications', { filter, range: [0, 99] }), { as });
    if (status !== 200) throw new Error(text);
    return json as unknown as Told[];
  };
  return {
    ...office,
    live,
    of,
    kinds: async (as) => (await of(as)).map(({ kind, action }) => (action ? `${kind} ${action}` : kind)),
    mark: (as, body, key = crypto.randomUUID()) => office.send('POST', 'notifications/mark', { as, key, body }),
    hear(uid, duties, message) {
      if (!message) throw new Error('nothing was told');
      const actor = { uid, email: '', role: Role.administrator, duties };
      const { timeZone, secondPersonFromMinor } = defaultSettings;
      const viewer = { actor, at: office.now.value.toISOString(), timeZone, secondPersonFromMinor };
      return readablePart(office.db.kysely, served, viewer, message);
    },
    follow: (as, resource, recordId, isFollowing = true) =>
      office.send('POST', 'follows/change', { as, body: { resource, recordId, isFollowing } }),
    deposit: async (as = 'admin') =>
      record(office, { purpose: 'topUp', accountId: await createPerson(office), amountMinor: 5_000 }, as),
    label: async (as = 'carla') => (await office.send('POST', 'catalogs/labels', { as, body: labelForm() })).json,
    async rename(given, es, as = 'carla') {
      const address = `catalogs/labels/${String(given['id'])}`;
      const { json } = await office.send('GET', address);
      return office.send('PUT', address, { as, version: Number(json['version']), body: { ...json, name: { es } } });
    },
  };
}
