import { expect, test } from 'vitest';
import { Queue } from '../../api/db/queue';
import { openDatabase } from './apiFixture';
import { labelForm } from './labels';
import { openSalesFixture } from './sales/salesFixture';

const aDay = 86_400_000;

test('logs daily jobs failed by corrupt books; reads still answer and writes are rejected', async () => {
  const fixture = await openSalesFixture();
  await fixture.issue({ initialMinor: 1_000, expiresOn: '2026-07-05' });
  await fixture.db.kysely
    .updateTable('ledgerAccounts')
    .set({ balanceMinor: 0 })
    .where('code', '=', 'liability:giftCards:MXN')
    .execute();
  fixture.now.advance(6 * aDay);

  const { status, json } = await fixture.send('GET', 'system/checks');
  expect([status, json['ok']]).toEqual([200, false]);
  expect(fixture.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'newDay' }));
  const sale = await fixture.postSale();
  expect([sale.status, sale.json['code']]).toEqual([500, 'service.failed']);

  await fixture.db.kysely
    .updateTable('ledgerAccounts')
    .set({ balanceMinor: 1_000 })
    .where('code', '=', 'liability:giftCards:MXN')
    .execute();
  expect((await fixture.postSale()).status).toBe(201);
  expect(await fixture.listFaults()).toEqual([]);
  await fixture.close();
});

test('rejects writes while daily jobs wait for the ledger; an expired card is not spent', async () => {
  const moneyQueue = new Queue({ maxWaiting: 0, maxWaitMs: 10_000 });
  const fixture = await openSalesFixture({ ...(await openDatabase()), moneyQueue });
  const { code } = await fixture.issue({ initialMinor: 20_000, expiresOn: '2026-07-05' });
  fixture.now.advance(6 * aDay);
  let release = () => {};
  const blockingTask = moneyQueue.run(() => new Promise<void>((resolve) => (release = resolve)));

  expect((await fixture.send('GET', 'catalogs/labels')).status).toBe(200);
  expect(fixture.log).toContainEqual(expect.objectContaining({ level: 'error', event: 'newDay' }));
  const label = await fixture.send('POST', 'catalogs/labels', { body: labelForm(), key: crypto.randomUUID() });
  expect([label.status, label.json['code'], label.headers.get('Retry-After')]).toEqual([
    503,
    'service.unavailable',
    '2',
  ]);

  release();
  await blockingTask;
  const sale = await fixture.postSale({
    payments: [{ method: 'giftCard', giftCard: code, collectedBy: 'platform', amountMinor: 11_600 }],
  });
  expect([sale.status, sale.json['code']]).toEqual([409, 'giftCard.expired']);
  await fixture.close();
});
