import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approve, findFirstItemId, changedAccountRefusal, getStatusCodeAndParams, runInReview } from './approvals';
import { clabe, expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

const accountChangedRefusal = (companies: string) => [409, 'liquidation.accountChanged', { companies }];

describe('changed bank accounts', () => {
  async function createSellingCompany(): Promise<string> {
    const { id } = await fixture.company('Aguas');
    await fixture.sell(id);
    return id;
  }

  test('rejects an approval when an account changed during the review, until the run is resubmitted', async () => {
    const companyId = await createSellingCompany();
    const run = await runInReview(fixture, 'ana');
    await fixture.changeBankAccount(companyId);
    expect(getStatusCodeAndParams(await approve(fixture, run, 'ana'))).toEqual(accountChangedRefusal('Aguas'));
    expectSuccess(
      await fixture.act('liquidations', run.id, 'request-changes', { as: 'ana', body: { reason: 'Cambió su cuenta' } }),
    );
    expectSuccess(await fixture.act('liquidations', run.id, 'submit'));
    expectSuccess(await approve(fixture, run, 'ana'));
    expect(await fixture.item(await findFirstItemId(fixture, run))).toMatchObject({ payTo: { accountLast4: '7771' } });
  });

  test('puts a payment on hold when its account changes after the approval and pays the new account on release', async () => {
    const companyId = await createSellingCompany();
    const run = await fixture.createRunIn('approved');
    await fixture.changeBankAccount(companyId, { as: 'ana' });
    expect(expectSuccess(await fixture.act('liquidations', run.id, 'process'))).toMatchObject({
      state: 'partiallyPaid',
      heldCount: 1,
      payableMinor: 0,
    });
    const id = await findFirstItemId(fixture, run);
    expect(await fixture.item(id)).toMatchObject({
      state: 'held',
      holdCause: 'accountChanged',
      payTo: { accountLast4: '9719' },
    });
    expect(await fixture.ledgerBalance(`liability:inTransit:${companyId}:MXN`)).toBe(88_400);
    expect(getStatusCodeAndParams(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toEqual(
      changedAccountRefusal('Aguas'),
    );
    await fixture.changeBankAccount(companyId, {
      bank: { holder: 'Corregida', bankName: 'BBVA', accountNumber: clabe },
    });
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toMatchObject({
      state: 'processing',
      payTo: { holder: 'Corregida', accountLast4: '9719' },
    });
    expect((await fixture.api.send('GET', `liquidations/${run.id}/bank-file`)).text).toContain(
      `Corregida,BBVA,${clabe},`,
    );
  });

  test('rejects the bank file when an account changes during processing, until the payment is retried', async () => {
    const companyId = await createSellingCompany();
    await fixture.sell((await fixture.company('Birria')).id);
    const run = await fixture.createRunIn('processing');
    await fixture.changeBankAccount(companyId);
    const readBankFile = () => fixture.api.send('GET', `liquidations/${run.id}/bank-file`);
    expect(getStatusCodeAndParams(await readBankFile())).toEqual(accountChangedRefusal('Aguas'));
    const id = await findFirstItemId(fixture, run);
    expectSuccess(
      await fixture.act('liquidation-items', id, 'mark-failed', {
        body: { code: 'other', evidence: 'R03: cuenta cancelada' },
      }),
    );
    expect(await fixture.readBankFile(run.id)).toHaveLength(1);
    expectSuccess(await fixture.act('liquidation-items', id, 'retry', { as: 'ana' }));
    expect(await fixture.readBankFile(run.id)).toMatchObject([{ holder: 'Otra titular' }]);
  });

  test('rejects a stale retry after the account changed', async () => {
    const companyId = await createSellingCompany();
    const run = await fixture.createRunIn('processing');
    const id = await findFirstItemId(fixture, run);
    const { version } = expectSuccess(
      await fixture.act('liquidation-items', id, 'mark-failed', {
        body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      }),
    );
    await fixture.changeBankAccount(companyId);
    const response = await fixture.act('liquidation-items', id, 'retry', { as: 'ana', version });
    expect([response.status, response.json['code']]).toEqual([412, 'record.stale']);
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'retry', { as: 'ana' }))).toMatchObject({
      payTo: { accountLast4: '7771' },
    });
  });

  test('records by whom and when an account changed, but not a corrected holder', async () => {
    const companyId = await createSellingCompany();
    const companyBefore = await fixture.catalogs.get('companies', companyId);
    await fixture.changeBankAccount(companyId, {
      as: 'ana',
      bank: { holder: 'La Comadre', bankName: 'Banamex', accountNumber: clabe },
    });
    expect(await fixture.catalogs.get('companies', companyId)).toMatchObject({
      bank: { holder: 'La Comadre' },
      bankChangedAt: companyBefore['bankChangedAt'],
      bankChangedBy: 'uid-admin',
    });
    const unchangedCompany = await fixture.catalogs.get('companies', companyId);
    const response = await fixture.catalogs.put('companies', unchangedCompany, {
      bank: { holder: 'La Comadre', bankName: 'Banamex', accountNumber: clabe },
    });
    expect(response.json).toMatchObject({ version: unchangedCompany.version });
    fixture.api.now.advance(60_000);
    const changedAt = fixture.api.now.value.toISOString();
    expect(
      expectSuccess(await fixture.catalogs.put('companies', unchangedCompany, { bank: null }, 'ana')),
    ).toMatchObject({
      bank: null,
      bankChangedAt: changedAt,
      bankChangedByEmail: 'ana@sobremesa.app',
    });
  });
});
