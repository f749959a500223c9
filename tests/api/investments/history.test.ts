import { afterAll, beforeAll, expect, test } from 'vitest';
import { act as actOn } from '../deposits/town';
import { freshApi, list, type Fixture } from '../harness';
import { act, activeInvestment, createInvestment, movementsOf, paid, putIn } from './partners';

let api: Fixture;
beforeAll(async () => {
  api = await freshApi();
});
afterAll(() => api.close());

interface Event {
  action: string;
  actorEmail: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

async function historyOf(recordId: string): Promise<Event[]> {
  return (
    await api.send('GET', list('audit-events', { filter: { recordId }, sort: ['createdAt', 'ASC'], range: [0, 49] }))
  ).json as unknown as Event[];
}

const told = (events: readonly Event[]) => events.map(({ action, reason }) => [action, reason]);

test('each change is told once in the history of its record, with its reason', async () => {
  const { id } = await activeInvestment(api);
  await act(api, 'investments', id, 'return', paid('interest', 1_000));
  await act(api, 'investments', id, 'write-off', { reason: 'Se perdió.' });
  expect(told(await historyOf(id))).toEqual([
    ['create', null],
    ['contribute', null],
    ['return', null],
    ['write-off', 'Se perdió.'],
  ]);
});

test('what happens to its movements is told in the history of the investment too, with who did it and why', async () => {
  const { id } = await createInvestment(api);
  const depositId = await putIn(api, id, 100_000);
  await actOn(api, depositId, 'reverse', { body: { reason: 'El banco lo devolvió.' } });
  await putIn(api, id, 400_000);
  await act(api, 'investments', id, 'schedule', {
    type: 'interest',
    amountMinor: 5_000,
    dueOn: '2026-08-31',
    times: 2,
  });
  const [first, second] = (await movementsOf(api, id)).filter(({ state }) => state === 'scheduled');
  await act(api, 'investment-movements', String(first?.id), 'confirm', { bankReference: 'SPEI 9' }, { as: 'admin' });
  await act(api, 'investment-movements', String(second?.id), 'cancel', { reason: 'Ya no se debe.' }, { as: 'admin' });
  await act(api, 'investment-movements', String(first?.id), 'reverse', { reason: 'Cuenta cerrada.' }, { as: 'admin' });
  const events = await historyOf(id);
  expect(told(events)).toEqual([
    ['create', null],
    ['contribute', null],
    ['take-back', 'El banco lo devolvió.'],
    ['contribute', null],
    ['schedule', null],
    ['confirm-payment', null],
    ['cancel-movement', 'Ya no se debe.'],
    ['reverse-payment', 'Cuenta cerrada.'],
  ]);
  const reversal = events.at(-1);
  expect([reversal?.actorEmail, reversal?.before?.['yieldMinor'], reversal?.after['yieldMinor']]).toEqual([
    'admin@sobremesa.app',
    5_000,
    0,
  ]);
});
