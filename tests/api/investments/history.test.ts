import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnDeposit as actOn } from '../deposits/depositsFixture';
import { openApiFixture, listPath, type ApiFixture } from '../apiFixture';
import {
  actOnInvestment,
  activeInvestment,
  createInvestment,
  movementsOf,
  returnInput,
  contribute,
} from './investmentsFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
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
    await api.send(
      'GET',
      listPath('audit-events', { filter: { recordId }, sort: ['createdAt', 'ASC'], range: [0, 49] }),
    )
  ).json as unknown as Event[];
}

const actionsAndReasons = (events: readonly Event[]) => events.map(({ action, reason }) => [action, reason]);

test('records each change of an investment once in its history, with its reason', async () => {
  const { id } = await activeInvestment(api);
  await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 1_000));
  await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'Se perdió.' });
  expect(actionsAndReasons(await historyOf(id))).toEqual([
    ['create', null],
    ['contribute', null],
    ['return', null],
    ['write-off', 'Se perdió.'],
  ]);
});

test('records movements in the history of their investment, with actor and reason', async () => {
  const { id } = await createInvestment(api);
  const depositId = await contribute(api, id, 100_000);
  await actOn(api, depositId, 'reverse', { body: { reason: 'El banco lo devolvió.' } });
  await contribute(api, id, 400_000);
  await actOnInvestment(api, 'investments', id, 'schedule', {
    type: 'interest',
    amountMinor: 5_000,
    dueOn: '2026-08-31',
    times: 2,
  });
  const [firstMovement, secondMovement] = (await movementsOf(api, id)).filter(({ state }) => state === 'scheduled');
  await actOnInvestment(
    api,
    'investment-movements',
    String(firstMovement?.id),
    'confirm',
    { bankReference: 'SPEI 9' },
    { as: 'admin' },
  );
  await actOnInvestment(
    api,
    'investment-movements',
    String(secondMovement?.id),
    'cancel',
    { reason: 'Ya no se debe.' },
    { as: 'admin' },
  );
  await actOnInvestment(
    api,
    'investment-movements',
    String(firstMovement?.id),
    'reverse',
    { reason: 'Cuenta cerrada.' },
    { as: 'admin' },
  );
  const shown = await api.send('GET', listPath('audit-events', { filter: { historyId: secondMovement?.id } }));
  expect(actionsAndReasons(shown.json as unknown as Event[])).toEqual([
    ['cancel', 'Ya no se debe.'],
    ['create', null],
  ]);
  const events = await historyOf(id);
  expect(actionsAndReasons(events)).toEqual([
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
