import { valueAt } from '../contract/values';
import { labels } from '../contract/catalogs/labels';
import { deposits } from '../contract/money/deposits';
import { auditEvents } from '../contract/people/auditEvents';
import type { RecordOf } from '../contract/resource';
import { balances, deposit, events, labelRecords } from './sample';

const confirmed = {
  state: 'confirmed',
  settledByEmail: 'admin@sobremesa.app',
  version: 4,
} satisfies Partial<RecordOf<typeof deposits>>;

/** Fake `fetch` of the gallery: canned API responses by URL. */
export const answer: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const path = pathname.replace('/api/', '');
  if (path === labels.name) return list(chosen(labelRecords, searchParams));
  if (path.startsWith(`${labels.name}/`)) return json(labelRecords.find(({ id }) => path.endsWith(id)) ?? null);
  if (path === auditEvents.name) return list(events);
  if (path.startsWith(`${deposits.name}/`) && init?.method === 'POST')
    return json({ ...deposit, ...confirmed, balances });
  return json({ code: 'record.notFound' }, 404);
};

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ...headers } });
}

function list(rows: readonly unknown[]): Response {
  return json(rows, 200, { 'X-Total-Count': String(rows.length) });
}

function chosen<T extends { id: string }>(rows: readonly T[], search: URLSearchParams): readonly T[] {
  const ids = valueAt(JSON.parse(search.get('filter') ?? '{}'), ['id']);
  return Array.isArray(ids) ? rows.filter((row) => ids.includes(row.id)) : rows;
}
