import { expect, test } from 'vitest';
import { listPath, type Json } from '../apiFixture';
import { openErasureFixture } from './erasureFixture';

test('refunds sales of an erased person except to their wallet', async () => {
  const fixture = await openErasureFixture();
  expect((await fixture.erase()).status).toBe(200);
  await fixture.runScheduler();
  await fixture.runScheduler();
  const { json } = await fixture.send('GET', listPath('sales', { filter: { accountId: fixture.person.id } }));
  const sales = json as unknown as (Json & { payments: { method: string }[] })[];
  const refund = async (method: string) => {
    const sale = sales.find(({ payments }) => payments.some((one) => one.method === method));
    const refundInput = { amountMinor: 1_000, atFault: 'platform', reason: 'Llegó incompleto' };
    const { status, json: refusal } = await fixture.act(`sales/${String(sale?.['id'])}`, 'refund', refundInput);
    return [status, refusal['code']];
  };
  expect(await refund('card')).toEqual([200, undefined]);
  expect(await refund('wallet')).toEqual([409, 'sale.customerErased']);
  expect(await fixture.listFaults()).toEqual([]);
  await fixture.close();
});
