import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { done, openMarket, type Market } from './market';

let market: Market;
beforeEach(async () => {
  market = await openMarket();
});
afterEach(() => market.close());

const codes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

describe('a payment that fails', () => {
  test('is tried again to the account the company has by then', async () => {
    const company = await market.company('La Comadre');
    await market.sell(company.id);
    const run = await market.runUpTo('processing');
    const id = String((await market.items(run.id))[0]?.id);
    expect(
      done(await market.act('liquidation-items', id, 'mark-failed', { body: { code: 'accountClosed' } })),
    ).toMatchObject({ state: 'failed' });
    expect(await market.run(run.id)).toMatchObject({ state: 'partiallyPaid' });
    await market.moveAccount(company.id, { as: 'ana' });
    expect(done(await market.act('liquidation-items', id, 'retry'))).toMatchObject({
      state: 'processing',
      payTo: { holder: 'Otra titular', accountLast4: '7771' },
    });
    expect(await market.run(run.id)).toMatchObject({ state: 'processing' });
    expect((await market.api.send('GET', `liquidations/${run.id}/bank-file`)).text).toContain(
      `Otra titular,Banamex,002010077777777771,884.00,MXN,${run.number}-0001-2\r\n`,
    );
    done(await market.act('liquidation-items', id, 'mark-paid', { body: { reference: 'B', paidOn: '2026-07-01' } }));
    expect((await market.item(id))['attempts']).toMatchObject([
      { result: 'failed', code: 'accountClosed' },
      { result: 'paid', reference: 'B' },
    ]);
    expect(await market.run(run.id)).toMatchObject({ state: 'paid', paidMinor: 88_400 });
  });

  test('is given up: its reserve returns, and the next run takes its sales', async () => {
    const [one, other] = [await market.company('Una'), await market.company('Otra')];
    for (const { id } of [one, other]) await market.sell(id);
    const run = await market.runUpTo('processing');
    const [ofOther, ofOne] = await market.items(run.id);
    done(
      await market.act('liquidation-items', String(ofOther?.id), 'mark-paid', {
        body: { reference: 'A', paidOn: '2026-07-01' },
      }),
    );
    done(await market.act('liquidation-items', String(ofOne?.id), 'mark-failed', { body: { code: 'other' } }));
    expect(await market.run(run.id)).toMatchObject({
      state: 'partiallyPaid',
      paidMinor: 88_400,
      payableMinor: 176_800,
    });
    done(await market.act('liquidation-items', String(ofOne?.id), 'cancel', { body: { reason: 'Cerró' } }));
    expect(await market.run(run.id)).toMatchObject({
      state: 'paid',
      paidMinor: 88_400,
      payableMinor: 88_400,
      companiesCount: 1,
    });
    expect([await market.held(codes(one.id).owed), await market.held(codes(one.id).transit)]).toEqual([88_400, 0]);
    expect(await market.items((await market.runUpTo('draft')).id)).toMatchObject([
      { companyName: 'Una', netMinor: 88_400 },
    ]);
  });
});
