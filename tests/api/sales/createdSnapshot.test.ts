import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPath, type Json } from '../apiFixture';
import { completedFields, createCashPayment, openSalesFixture, type SalesFixture } from './salesFixture';

let api: SalesFixture;
beforeAll(async () => {
  api = await openSalesFixture();
});
afterAll(() => api.close());

const eventsOf = async (recordId: string) =>
  (await api.send('GET', listPath('audit-events', { filter: { recordId }, sort: ['createdAt', 'ASC'] })))
    .json as unknown as Json[];

const snapshotOf = async (address: string) => {
  const { actions: _, companyPaymentId: __, ...snapshot } = (await api.send('GET', address)).json;
  return snapshot;
};

test('stores no copy of a new sale in the audit log, and shows the sale in its event', async () => {
  const { id } = await api.createSale({ accountId: api.person.id, ...completedFields });
  const stored = await api.db.kysely
    .selectFrom('auditEvents')
    .select(['before', 'after', 'recordTitle'])
    .where('recordId', '=', id)
    .execute();
  expect(stored).toEqual([{ before: null, after: null, recordTitle: expect.stringMatching(/^VTA-/) }]);
  const [event] = await eventsOf(id);
  expect(event).toMatchObject({ action: 'create', before: null, after: await snapshotOf(`sales/${id}`) });
  const { json } = await api.send('GET', `audit-events/${String(event?.['id'])}`);
  expect(json['after']).toEqual(event?.['after']);
});

test('shows a sale as it was created after it was completed and refunded', async () => {
  const form = { payments: [createCashPayment(11_600)], accountId: api.person.id };
  const { id } = await api.createSale(form);
  const other = await api.createSale(form);
  const created = await snapshotOf(`sales/${id}`);
  const states = [created];
  for (const [action, body] of [
    ['complete', {}],
    ['refund', { amountMinor: 4_000, atFault: 'company', reason: 'Frío' }],
    ['refund', { amountMinor: 7_600, atFault: 'company', reason: 'No llegó' }],
  ] as const) {
    api.now.advance(1_000);
    expect((await api.act(`sales/${id}`, action, body)).status).toBe(200);
    states.push(await snapshotOf(`sales/${id}`));
  }
  const events = await eventsOf(id);
  expect(events.map(({ action, after }) => [action, after])).toEqual(
    ['create', 'complete', 'refund', 'refund'].map((action, index) => [action, states[index]]),
  );
  const both = (await api.send('GET', listPath('audit-events', { filter: { action: 'create', resource: 'sales' } })))
    .json as unknown as { recordId: string; after: Json }[];
  expect(both.find(({ recordId }) => recordId === id)?.after).toEqual(created);
  expect(both.find(({ recordId }) => recordId === other.id)?.after).toEqual(await snapshotOf(`sales/${other.id}`));
});

test('exports a new sale in its event', async () => {
  const { id } = await api.createSale();
  const columns = JSON.stringify([['after', 'After']]);
  const query = new URLSearchParams({ filter: JSON.stringify({ recordId: id }), columns });
  const { text } = await api.send('GET', `audit-events.csv?${query}`);
  expect(text).toContain(id);
});
