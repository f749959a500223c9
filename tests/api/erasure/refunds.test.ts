import { expect, test } from 'vitest';
import { listPath, type Json } from '../apiFixture';
import { openErasureFixture } from './erasureFixture';

test('refunds sales of an erased person except to their wallet', async () => {
  const stage = await openErasureFixture();
  expect((await stage.erase()).status).toBe(200);
  await stage.runScheduler();
  await stage.runScheduler();
  const { json } = await stage.send('GET', listPath('sales', { filter: { accountId: stage.person.id } }));
  const sales = json as unknown as (Json & { payments: { method: string }[] })[];
  const refund = async (method: string) => {
    const sale = sales.find(({ payments }) => payments.some((one) => one.method === method));
    const given = { amountMinor: 1_000, atFault: 'platform', reason: 'Llegó incompleto' };
    const { status, json: answer } = await stage.act(`sales/${String(sale?.['id'])}`, 'refund', given);
    return [status, answer['code']];
  };
  expect(await refund('card')).toEqual([200, undefined]);
  expect(await refund('wallet')).toEqual([409, 'sale.customerErased']);
  expect(await stage.faults()).toEqual([]);
  await stage.close();
});
