import { auditEvents } from '../../contract/people/auditEvents';
import { catalogsOf } from './catalogTests';
import { freshApi, list, type Fixture, type Json } from './harness';
import { openPost } from './mail/post';
import { outsideWorld } from './users/people';

export const reason = { reason: 'Así se pidió.' };

interface Options {
  body?: object;
  as?: 'admin' | 'ana';
}

/** Actions done through the API, each looked up in the history of its record. */
export interface Walk {
  api: Fixture;
  catalogs: ReturnType<typeof catalogsOf>;
  /** All actions that were done: `deposits confirm`. */
  covered: Set<string>;
  /** Those that added no event, or more than one, to the history of their record. */
  silent: string[];
  get(address: string): Promise<Json>;
  rows(resource: string, filter: object): Promise<{ id: string }[]>;
  onlyRow(resource: string, filter: object): Promise<string>;
  /** The number of events of an action in the history of a record, requested as its page does. */
  eventsOf(resource: string, action: string, recordId: string): Promise<number>;
  /** Does an action, approved by the other owner where it takes two. Returns the id of its record. */
  does(resource: string, action: string, id: string | null, options?: Options): Promise<string>;
  create(resource: string, body: object): Promise<string>;
  newUser(email: string): Promise<string>;
}

const methods: Readonly<Record<string, string>> = { update: 'PUT', archive: 'DELETE' };

/** What was requested, as it is previewed and stored. */
export interface Requested {
  resource: string;
  action: string;
  /** `null` for what is to be created. */
  record: Json | null;
  /** The answer of the dry run. */
  preview: Json;
  approval: Json;
}

interface WalkOptions {
  /** The amount from which one person gives nothing away alone; by default no action here reaches it. */
  limitMinor?: number;
  /** Called before an approval is given. */
  onRequested?: (requested: Requested) => void;
  /** Called with each record an action is about to be done to, or was done to. */
  onRecord?: (api: Fixture, resource: string, id: string) => Promise<void>;
}

export async function openWalk({ limitMinor = 100_000_000, onRequested, onRecord }: WalkOptions = {}): Promise<Walk> {
  const world = outsideWorld();
  const amounts = { MXN: limitMinor, COP: limitMinor, CLP: limitMinor };
  const api = await freshApi({
    settings: {
      limits: { actMinor: amounts, personDayMinor: amounts, beneficiaryDayMinor: amounts, keyHourMinor: amounts },
    },
    identity: { ...world, verify: async (token) => ({ ...(await world.verify(token)), secondFactor: true }) },
    mail: openPost(),
    webhooks: { post: () => Promise.resolve({ status: 204 }), reachesPrivate: false, isPrompt: false },
  });
  await api.send('GET', 'permissions', { as: 'ana' });
  const covered = new Set<string>();
  const silent: string[] = [];
  const get: Walk['get'] = async (address) => (await api.send('GET', address)).json;
  const rows: Walk['rows'] = async (resource, filter) =>
    (await api.send('GET', list(resource, { filter, range: [0, 99] }))).json as unknown as { id: string }[];
  const eventsOf: Walk['eventsOf'] = async (resource, action, recordId) => {
    const events = (await rows(auditEvents.name, { historyId: recordId })) as { resource?: string; action?: string }[];
    return events.filter((event) => event.resource === resource && event.action === action).length;
  };

  const does: Walk['does'] = async (resource, action, id, { body = {}, as = 'admin' } = {}) => {
    const before = id === null ? 0 : await eventsOf(resource, action, id);
    const address = id === null ? resource : `${resource}/${id}`;
    const method = methods[action];
    const record = id === null ? null : await get(address);
    if (id !== null) await onRecord?.(api, resource, id);
    const send = (query = '') =>
      api.send(method ?? 'POST', `${id === null || method ? address : `${address}/${action}`}${query}`, {
        as,
        key: crypto.randomUUID(),
        body,
        ...(record && { version: Number(record['version']) }),
      });
    const preview = onRequested && (await send('?dryRun=true'));
    const asked = await send();
    if (asked.status >= 300) throw new Error(`${resource} ${action}: ${asked.text}`);
    const approval = asked.json['approval'];
    if (approval && preview)
      onRequested?.({
        resource,
        action,
        record,
        preview: preview.json,
        approval: await get(`approvals/${String(approval['id'])}`),
      });
    const answer = approval
      ? await api.send('POST', `approvals/${String(approval['id'])}/approve`, {
          as: as === 'admin' ? 'ana' : 'admin',
          key: crypto.randomUUID(),
          body: {},
          version: Number(approval['version']),
        })
      : asked;
    if (answer.status >= 300 || (approval && String(answer.json['state']) !== 'approved'))
      throw new Error(`${resource} ${action}, approved: ${answer.text}`);
    const recordId = id ?? String(approval ? answer.json['recordId'] : answer.json['id']);
    if ((await eventsOf(resource, action, recordId)) !== before + 1) silent.push(`${resource} ${action}`);
    covered.add(`${resource} ${action}`);
    await onRecord?.(api, resource, recordId);
    return recordId;
  };

  return {
    api,
    catalogs: catalogsOf(api),
    covered,
    silent,
    get,
    rows,
    eventsOf,
    does,
    async onlyRow(resource, filter) {
      const [row] = await rows(resource, filter);
      if (!row) throw new Error(`no ${resource} with ${JSON.stringify(filter)}`);
      return row.id;
    },
    create: (resource, body) => does(resource, 'create', null, { body }),
    newUser: (email) => does('users/user', 'create', null, { body: { displayName: 'Lucía Fernández', email } }),
  };
}
