import { expect, onTestFinished, test } from 'vitest';
import { accountCodeOf, accountPaths } from '../../../api/ledger/accounts';
import { maxMinor } from '../../../contract/fields';
import { mapViolationsByField } from '../catalogRequests';
import { createCardPayment, completedFields, openSalesFixture } from '../sales/salesFixture';

test('rejects amounts, sums and balances beyond the safe integer range', async () => {
  const fixture = await openSalesFixture();
  onTestFinished(() => fixture.close());
  const listViolations = async (overrides: Record<string, unknown>) =>
    mapViolationsByField(await fixture.postSale(overrides));
  for (const grossMinor of [maxMinor + 1, Number.MAX_SAFE_INTEGER + 1, 1e300])
    expect(await listViolations({ grossMinor, payments: [createCardPayment(1)] })).toEqual({ grossMinor: 'tooLarge' });
  expect(await listViolations({ grossMinor: maxMinor, tipMinor: maxMinor, payments: [createCardPayment(1)] })).toEqual({
    grossMinor: 'tooLarge',
  });
  const openingMinor = Number.MAX_SAFE_INTEGER - 1_000;
  await fixture.createSale(completedFields);
  await fixture.db.kysely
    .updateTable('ledgerAccounts')
    .set({ balanceMinor: openingMinor })
    .where('code', '=', accountCodeOf(accountPaths.processor, 'MXN'))
    .execute();
  const response = await fixture.postSale(completedFields);
  expect([response.status, response.json['code']]).toEqual([422, 'ledger.balanceTooLarge']);
  expect(await fixture.readLedgerBalance(accountPaths.processor)).toBe(openingMinor);
});
