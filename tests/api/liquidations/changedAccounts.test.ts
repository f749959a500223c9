import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approve, itemOf, ownChange, refusal, waitingFor } from './approvals';
import { clabe, done, openMarket, type Market } from './market';

let market: Market;
beforeEach(async () => {
  market = await openMarket();
});
afterEach(() => market.close());

const changed = (companies: string) => [409, 'liquidation.accountChanged', { companies }];

describe('an account that changes', () => {
  async function selling(): Promise<string> {
    const { id } = await market.company('Aguas');
    await market.sell(id);
    return id;
  }

  test('while a run is in review stops its approval, until it is submitted with it', async () => {
    const companyId = await selling();
    const run = await waitingFor(market, 'ana');
    await market.moveAccount(companyId);
    expect(refusal(await approve(market, run, 'ana'))).toEqual(changed('Aguas'));
    done(
      await market.act('liquidations', run.id, 'request-changes', { as: 'ana', body: { reason: 'Cambió su cuenta' } }),
    );
    done(await market.act('liquidations', run.id, 'submit'));
    done(await approve(market, run, 'ana'));
    expect(await market.item(await itemOf(market, run))).toMatchObject({ payTo: { accountLast4: '7771' } });
  });

  test('after the approval is held with its reserve, and paid where it is by then when another releases it', async () => {
    const companyId = await selling();
    const run = await market.runUpTo('approved');
    await market.moveAccount(companyId, { as: 'ana' });
    expect(done(await market.act('liquidations', run.id, 'process'))).toMatchObject({
      state: 'partiallyPaid',
      heldCount: 1,
      payableMinor: 0,
    });
    const id = await itemOf(market, run);
    expect(await market.item(id)).toMatchObject({
      state: 'held',
      holdCause: 'accountChanged',
      payTo: { accountLast4: '9719' },
    });
    expect(await market.held(`liability:inTransit:${companyId}:MXN`)).toBe(88_400);
    expect(refusal(await market.act('liquidation-items', id, 'release', { as: 'ana' }))).toEqual(ownChange('Aguas'));
    await market.moveAccount(companyId, { bank: { holder: 'Corregida', bankName: 'BBVA', accountNumber: clabe } });
    expect(done(await market.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
      state: 'processing',
      payTo: { holder: 'Corregida', accountLast4: '9719' },
    });
    expect((await market.api.send('GET', `liquidations/${run.id}/bank-file`)).text).toContain(
      `Corregida,BBVA,${clabe},`,
    );
  });

  test('on its way to the bank stops the file, which would pay to the old one, until that payment is tried again', async () => {
    const companyId = await selling();
    await market.sell((await market.company('Birria')).id);
    const run = await market.runUpTo('processing');
    await market.moveAccount(companyId);
    const file = () => market.api.send('GET', `liquidations/${run.id}/bank-file`);
    expect(refusal(await file())).toEqual(changed('Aguas'));
    const id = await itemOf(market, run);
    done(
      await market.act('liquidation-items', id, 'mark-failed', {
        body: { code: 'other', evidence: 'R03: cuenta cancelada' },
      }),
    );
    expect(await market.bankFile(run.id)).toHaveLength(1);
    done(await market.act('liquidation-items', id, 'retry', { as: 'ana' }));
    expect(await market.bankFile(run.id)).toHaveLength(2);
  });

  test('is shown to whoever had seen the one before, and was about to let money go', async () => {
    const companyId = await selling();
    const run = await market.runUpTo('processing');
    const id = await itemOf(market, run);
    const { version } = done(
      await market.act('liquidation-items', id, 'mark-failed', {
        body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      }),
    );
    await market.moveAccount(companyId);
    const answer = await market.act('liquidation-items', id, 'retry', { as: 'ana', version });
    expect([answer.status, answer.json['code']]).toEqual([412, 'record.stale']);
    expect(done(await market.act('liquidation-items', id, 'retry', { as: 'ana' }))).toMatchObject({
      payTo: { accountLast4: '7771' },
    });
  });

  test('says by whom and since when; a name that is mended does not', async () => {
    const companyId = await selling();
    const before = await market.catalogs.get('companies', companyId);
    await market.moveAccount(companyId, {
      as: 'ana',
      bank: { holder: 'La Comadre', bankName: 'Banamex', accountNumber: clabe },
    });
    expect(await market.catalogs.get('companies', companyId)).toMatchObject({
      bank: { holder: 'La Comadre' },
      bankChangedAt: before['bankChangedAt'],
      bankChangedBy: 'uid-admin',
    });
    const same = await market.catalogs.get('companies', companyId);
    const answer = await market.catalogs.put('companies', same, {
      bank: { holder: 'La Comadre', bankName: 'Banamex', accountNumber: clabe },
    });
    expect(answer.json).toMatchObject({ version: same.version });
    market.api.now.pass(60_000);
    const at = market.api.now.value.toISOString();
    expect(done(await market.catalogs.put('companies', same, { bank: null }, 'ana'))).toMatchObject({
      bank: null,
      bankChangedAt: at,
      bankChangedByEmail: 'ana@sobremesa.app',
    });
  });
});
