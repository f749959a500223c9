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

export const galleryFetch: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const path = pathname.replace('/api/', '');
  if (path === labels.name) return listResponse(filterByIds(labelRecords, searchParams));
  if (path.startsWith(`${labels.name}/`)) return jsonResponse(labelRecords.find(({ id }) => path.endsWith(id)) ?? null);
  if (path === auditEvents.name) return listResponse(events);
  if (path.startsWith(`${deposits.name}/`) && init?.method === 'POST')
    return jsonResponse({ ...deposit, ...confirmed, balances });
  return jsonResponse({ code: 'record.notFound' }, 404);
};

function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ...headers } });
}

function listResponse(rows: readonly unknown[]): Response {
  return jsonResponse(rows, 200, { 'X-Total-Count': String(rows.length) });
}

function filterByIds<T extends { id: string }>(rows: readonly T[], search: URLSearchParams): readonly T[] {
  const ids = valueAt(JSON.parse(search.get('filter') ?? '{}'), ['id']);
  return Array.isArray(ids) ? rows.filter((row) => ids.includes(row.id)) : rows;
}
