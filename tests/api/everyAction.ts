import { auditEvents } from '../../contract/people/auditEvents';
import { catalogsOf } from './catalogRequests';
import { openApiFixture, listPath, type ApiFixture, type Json } from './apiFixture';
import { createFakeMail } from './mail/fakeMail';
import { createFakeIdentity } from './users/usersFixture';

export const reason = { reason: 'Así se pidió.' };

interface Options {
  body?: object;
  as?: 'admin' | 'ana';
}

/** Runs actions through the API and looks up each action in the history of its record. */
export interface ActionWalk {
  api: ApiFixture;
  catalogs: ReturnType<typeof catalogsOf>;
  /** Performed actions, such as `deposits confirm`. */
  performedActions: Set<string>;
  actionsWithoutEvent: string[];
  get(address: string): Promise<Json>;
  listRows(resource: string, filter: object): Promise<{ id: string }[]>;
  findOnlyRow(resource: string, filter: object): Promise<string>;
  /** Returns the number of audit events of an action on a record. */
  eventsOf(resource: string, action: string, recordId: string): Promise<number>;
  /** Runs an action; the other owner approves it if required. Returns the id of the record. */
  perform(resource: string, action: string, id: string | null, options?: Options): Promise<string>;
  create(resource: string, body: object): Promise<string>;
  createUser(email: string): Promise<string>;
}

const methods: Readonly<Record<string, string>> = { update: 'PUT', archive: 'DELETE' };

/** Request for an approval: its preview and the stored approval. */
export interface Requested {
  resource: string;
  action: string;
  /** `null` if the action creates a record. */
  record: Json | null;
  preview: Json;
  approval: Json;
}

interface WalkOptions {
  /** Amount from which an approval is required. The default exceeds all amounts in the tests. */
  limitMinor?: number;
  onRequested?: (approvalRequest: Requested) => void;
  onRecord?: (api: ApiFixture, resource: string, id: string) => Promise<void>;
}

export async function openActionWalk({
  limitMinor = 100_000_000,
  onRequested,
  onRecord,
}: WalkOptions = {}): Promise<ActionWalk> {
  const fakeIdentity = createFakeIdentity();
  const amounts = { MXN: limitMinor, COP: limitMinor, CLP: limitMinor };
  const api = await openApiFixture({
    settings: {
      limits: { actMinor: amounts, personDayMinor: amounts, beneficiaryDayMinor: amounts, keyHourMinor: amounts },
    },
    identity: {
      ...fakeIdentity,
      verify: async (token) => ({ ...(await fakeIdentity.verify(token)), secondFactor: true }),
    },
    mail: createFakeMail(),
    webhooks: { post: () => Promise.resolve({ status: 204 }), allowsPrivateHosts: false, isPrompt: false },
  });
  await api.send('GET', 'permissions', { as: 'ana' });
  const performedActions = new Set<string>();
  const actionsWithoutEvent: string[] = [];
  const get: ActionWalk['get'] = async (address) => (await api.send('GET', address)).json;
  const listRows: ActionWalk['listRows'] = async (resource, filter) =>
    (await api.send('GET', listPath(resource, { filter, range: [0, 99] }))).json as unknown as { id: string }[];
  const eventsOf: ActionWalk['eventsOf'] = async (resource, action, recordId) => {
    const events = (await listRows(auditEvents.name, { historyId: recordId })) as {
      resource?: string;
      action?: string;
    }[];
    return events.filter((event) => event.resource === resource && event.action === action).length;
  };

  const perform: ActionWalk['perform'] = async (resource, action, id, { body = {}, as = 'admin' } = {}) => {
    const eventsBefore = id === null ? 0 : await eventsOf(resource, action, id);
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
    const firstResponse = await send();
    if (firstResponse.status >= 300) throw new Error(`${resource} ${action}: ${firstResponse.text}`);
    const approval = firstResponse.json['approval'];
    if (approval && preview)
      onRequested?.({
        resource,
        action,
        record,
        preview: preview.json,
        approval: await get(`approvals/${String(approval['id'])}`),
      });
    const response = approval
      ? await api.send('POST', `approvals/${String(approval['id'])}/approve`, {
          as: as === 'admin' ? 'ana' : 'admin',
          key: crypto.randomUUID(),
          body: {},
          version: Number(approval['version']),
        })
      : firstResponse;
    if (response.status >= 300 || (approval && String(response.json['state']) !== 'approved'))
      throw new Error(`${resource} ${action}, approved: ${response.text}`);
    const recordId = id ?? String(approval ? response.json['recordId'] : response.json['id']);
    if ((await eventsOf(resource, action, recordId)) !== eventsBefore + 1)
      actionsWithoutEvent.push(`${resource} ${action}`);
    performedActions.add(`${resource} ${action}`);
    await onRecord?.(api, resource, recordId);
    return recordId;
  };

  return {
    api,
    catalogs: catalogsOf(api),
    performedActions,
    actionsWithoutEvent,
    get,
    listRows,
    eventsOf,
    perform,
    async findOnlyRow(resource, filter) {
      const [row] = await listRows(resource, filter);
      if (!row) throw new Error(`no ${resource} with ${JSON.stringify(filter)}`);
      return row.id;
    },
    create: (resource, body) => perform(resource, 'create', null, { body }),
    createUser: (email) => perform('users/user', 'create', null, { body: { displayName: 'Lucía Fernández', email } }),
  };
}
