import { expect, test } from 'vitest';
import { list, type Json } from '../harness';
import { openStage } from './stage';

test('what somebody who was erased bought is refunded, but for what would go back to their wallet', async () => {
  const stage = await openStage();
  expect((await stage.erase()).status).toBe(200);
  await stage.upkeep();
  await stage.upkeep();
  const { json } = await stage.send('GET', list('sales', { filter: { accountId: stage.person.id } }));
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
