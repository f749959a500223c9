import { expect, test } from 'vitest';
import { openMarket } from './sales/market';

const aDay = 86_400_000;

test('a new day that cannot be done, because the books are wrong, is told of in the log: whoever reads sees what is wrong, and nobody writes', async () => {
  const market = await openMarket();
  await market.issue({ initialMinor: 1_000, expiresOn: '2026-07-05' });
  await market.db.kysely
    .updateTable('ledgerAccounts')
    .set({ balanceMinor: 0 })
    .where('code', '=', 'liability:giftCards:MXN')
    .execute();
  market.now.pass(6 * aDay);

  const { status, json } = await market.send('GET', 'system/checks');
  expect([status, json['ok']]).toEqual([200, false]);
  expect(market.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'newDay' }));
  const sale = await market.postSale();
  expect([sale.status, sale.json['code']]).toEqual([500, 'service.failed']);

  await market.db.kysely
    .updateTable('ledgerAccounts')
    .set({ balanceMinor: 1_000 })
    .where('code', '=', 'liability:giftCards:MXN')
    .execute();
  expect((await market.postSale()).status).toBe(201);
  expect(await market.faults()).toEqual([]);
  await market.close();
});
