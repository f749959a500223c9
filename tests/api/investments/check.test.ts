import { expect, test } from 'vitest';
import { failedChecks } from '../deposits/depositsFixture';
import { openApiFixture } from '../apiFixture';
import { actOnInvestment, activeInvestment, movementsOf, returnInput } from './investmentsFixture';
import { untyped } from '../../../api/db/database';

test.each<[string, string, string, Record<string, string | number | null>]>([
  ['a total that differs from its movements', 'investments', 'investment', { yieldMinor: 1 }],
  ['a state that differs from its movements', 'investments', 'investment', { state: 'closed' }],
  ['a wrong count of scheduled movements', 'investments', 'investment', { scheduledCount: 0 }],
  ['a payment whose amount differs from its journal', 'investmentMovements', 'interest', { amountMinor: 9_999 }],
  ['a payment with the journal of another', 'investmentMovements', 'interest', { type: 'principalReturn' }],
  ['a payment marked as reversed', 'investmentMovements', 'interest', { state: 'reversed' }],
  ['a payment whose date differs from its journal', 'investmentMovements', 'interest', { bookedOn: '2026-06-30' }],
  ['a payment without its journal', 'investmentMovements', 'interest', { journalId: null }],
  ['a scheduled movement marked as paid', 'investmentMovements', 'scheduled', { state: 'confirmed' }],
  [
    'a contribution with another deposit',
    'investmentMovements',
    'contribution',
    { depositId: '01890000-0000-7000-8000-000000000000' },
  ],
])('reports in the check of investments %s', async (_name, table, which, columns) => {
  const api = await openApiFixture();
  const { id } = await activeInvestment(api);
  await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 10_000));
  await actOnInvestment(api, 'investments', id, 'schedule', {
    type: 'interest',
    amountMinor: 5_000,
    dueOn: '2026-08-31',
    times: 1,
  });
  const movements = await movementsOf(api, id);
  const row =
    which === 'investment'
      ? id
      : movements.find(({ type, state }) =>
          which === 'scheduled' ? state === 'scheduled' : type === which && state === 'confirmed',
        )?.id;
  expect(await failedChecks(api)).toEqual([]);
  await untyped(api.db.kysely).updateTable(table).set(columns).where('id', '=', String(row)).execute();
  expect(await failedChecks(api)).toMatchObject([{ name: 'investmentsAgree', ok: false }]);
  await api.close();
});
