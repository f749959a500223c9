import { dateIn } from '../../../contract/days';
import { catalogsOf } from '../catalogRequests';
import { openApiFixture, type ApiFixture } from '../apiFixture';
import type { SeededRandom } from '../money/seededRandom';
import { createFakeIdentity } from '../users/usersFixture';
import type { FigureValues } from '../../../contract/reports/figures';

interface PeopleEvent {
  at: string;
  date: string;
  type: string;
  figure: string;
}

/** Number of accounts by type and state after an action, such as `user trial` → 3. */
interface StockSnapshot {
  at: string;
  date: string;
  stock: Readonly<Record<string, number>>;
}

export interface Population {
  api: ApiFixture;
  peopleEvents: PeopleEvent[];
  stockSnapshots: StockSnapshot[];
}

/** Dates near clock changes, month ends and the end of February. */
const startDates = [
  '2026-02-27',
  '2026-03-28',
  '2026-04-04',
  '2026-05-30',
  '2026-09-05',
  '2026-10-01',
  '2026-10-24',
  '2026-10-31',
];

/**
 * Generates accounts around the start dates in a time zone. They are created, start trials, pay, and are blocked and
 * archived.
 */
export async function generatePopulation(chance: SeededRandom, timeZone: string, events: number): Promise<Population> {
  const api = await openApiFixture({ identity: createFakeIdentity(), settings: { timeZone } });
  const [peopleEvents, stockSnapshots]: [PeopleEvent[], StockSnapshot[]] = [[], []];
  const times = Array.from(
    { length: events },
    () => Date.parse(`${chance.pick(startDates)}T00:00:00Z`) + chance.integerBelow(4 * 86_400_000),
  ).sort((one, other) => one - other);
  api.now.value = new Date(times[0] ?? 0);
  const catalogs = catalogsOf(api);
  const companyId = (await catalogs.create('companies')).id;
  const plans = {
    user: (await catalogs.create('plans', { trialDays: 3 })).id,
    company: (await catalogs.create('plans', { audience: 'company', trialDays: 40 })).id,
  };
  const addresses: string[] = [];
  const getCurrentTime = () => ({ at: api.now.value.toISOString(), date: dateIn(timeZone, api.now.value) });
  const recordEvent = (type: string, figure: string) => peopleEvents.push({ ...getCurrentTime(), type, figure });
  // The first request creates the caller's account.
  recordEvent('administrator', 'newAccounts');

  async function create(): Promise<void> {
    const type = chance.pick(['administrator', 'company', 'employee', 'user', 'user', 'other']);
    const resource = type === 'administrator' ? 'users/administrator' : 'users/user';
    const name = `Persona ${addresses.length}`;
    const body = {
      displayName: name,
      email: `${name.replace(' ', '')}@correo.mx`.toLowerCase(),
      ...(type === 'administrator' ? { duties: ['owner'] } : { type }),
      ...((type === 'company' || type === 'employee') && { companyId }),
    };
    const isImported = chance.percent(25) && (type === 'user' || type === 'other');
    const response = isImported
      ? await api.send('POST', `${resource}/import`, {
          body: {
            importId: crypto.randomUUID(),
            columns: ['displayName', 'email', 'type'],
            rows: [{ row: 1, cells: [body.displayName, body.email, type] }],
          },
        })
      : await api.send('POST', resource, { body });
    if (response.status >= 300) throw new Error(response.text);
    const id = isImported
      ? (response.json['results'] as unknown as { id: string }[])[0]?.id
      : String(response.json['id']);
    addresses.push(`${resource}/${id}`);
    recordEvent(type, 'newAccounts');
  }

  async function changeAccount(): Promise<void> {
    const address = chance.pick(addresses);
    const accountBefore = (await api.send('GET', address)).json as unknown as {
      version: number;
      type: string;
      state: string;
      planId: string | null;
    };
    const { version, type, state } = accountBefore;
    const planId = type === 'company' ? plans.company : plans.user;
    const action =
      state === 'trial' && chance.percent(40)
        ? 'subscribe'
        : chance.pick([
            'block',
            'unblock',
            'unblock',
            'start-trial',
            'start-trial',
            'subscribe',
            'end-plan',
            'archive',
            'restore',
            'restore',
            'become',
            'block twice',
          ]);
    if (action === 'archive') {
      if ((await api.send('DELETE', address, { version })).status === 200) recordEvent(type, 'archived');
      return;
    }
    if (action === 'become')
      return void (await api.send('PUT', address, {
        version,
        body: { type: chance.pick(['user', 'other', 'employee', 'company']), companyId },
      }));
    const requestOptions = {
      version,
      key: crypto.randomUUID(),
      body:
        action.startsWith('block') || action === 'end-plan'
          ? { reason: 'porque sí' }
          : action === 'start-trial' || action === 'subscribe'
            ? { planId }
            : {},
    };
    const path = `${address}/${action.split(' ')[0]}`;
    const { status } = await api.send('POST', path, requestOptions);
    // The repeated request has no further effect.
    if (action === 'block twice') await api.send('POST', path, requestOptions);
    if (status !== 200) return;
    if (action.startsWith('block')) recordEvent(type, 'blocks');
    if (action === 'start-trial') recordEvent(type, 'trials');
    if (action === 'subscribe' && state === 'trial') recordEvent(type, 'converted');
  }

  for (const time of times) {
    api.now.value = new Date(time);
    await (addresses.length === 0 || chance.percent(10) ? create() : changeAccount());
    const rows = await api.db.kysely.selectFrom('accounts').select(['type', 'state', 'archivedAt']).execute();
    const stock: Record<string, number> = {};
    for (const { type, state, archivedAt } of rows)
      if (archivedAt === null) stock[`${type} ${state}`] = (stock[`${type} ${state}`] ?? 0) + 1;
    stockSnapshots.push({ ...getCurrentTime(), stock });
  }
  return { api, peopleEvents, stockSnapshots };
}

export interface Range {
  from: string;
  to: string;
}

/** Returns the expected figures of a range, counted from the performed actions. */
export function countPeopleFigures(
  { peopleEvents, stockSnapshots }: Population,
  { from, to }: Range,
  types: readonly string[] | null,
  until: string | null = null,
): FigureValues {
  const isBefore = ({ at, date }: { at: string; date: string }) =>
    date < to || (date === to && (until === null || at < until));
  const isTypeIncluded = (type = '') => types?.includes(type) ?? true;
  const values: Record<string, number> = {};
  const add = (name: string, count: number) => (values[name] = (values[name] ?? 0) + count);
  for (const [key, count] of Object.entries(stockSnapshots.findLast(isBefore)?.stock ?? {})) {
    const [type, state = ''] = key.split(' ');
    if (!isTypeIncluded(type)) continue;
    add(state, count);
    add('accounts', count);
  }
  for (const peopleEvent of peopleEvents)
    if (isBefore(peopleEvent) && peopleEvent.date >= from && isTypeIncluded(peopleEvent.type))
      add(peopleEvent.figure, 1);
  return values;
}

/** Removes zeros, which reports omit. */
export const removeZeros = (values: FigureValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));
