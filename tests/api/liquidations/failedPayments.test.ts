import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { defaultSettings } from '../../../contract/settings';
import { openApiFixture, listPath } from '../apiFixture';
import {
  expectSuccess,
  openLiquidationsFixture,
  type Liquidation,
  type LiquidationsFixture,
} from './liquidationsFixture';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

const listAccountCodes = (id: string, currency = 'MXN') => ({
  owed: `liability:company:${id}:${currency}`,
  transit: `liability:inTransit:${id}:${currency}`,
});

describe('failed payments', () => {
  test('retries a failed payment to the current account of the company, paid once it is in a bank file', async () => {
    const company = await fixture.company('La Comadre');
    await fixture.sell(company.id);
    const run = await fixture.createRunIn('processing');
    const id = String((await fixture.listItems(run.id))[0]?.id);
    expect(
      expectSuccess(
        await fixture.act('liquidation-items', id, 'mark-failed', {
          body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
        }),
      ),
    ).toMatchObject({ state: 'failed' });
    expect(await fixture.run(run.id)).toMatchObject({ state: 'partiallyPaid' });
    await fixture.changeBankAccount(company.id, { as: 'ana' });
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'retry'))).toMatchObject({
      state: 'processing',
      payTo: { holder: 'Otra titular', accountLast4: '7771' },
    });
    expect(await fixture.run(run.id)).toMatchObject({ state: 'processing' });
    const markPaid = () =>
      fixture.act('liquidation-items', id, 'mark-paid', { body: { reference: 'B', paidOn: '2026-07-01' } });
    expect((await markPaid()).json['code']).toBe('liquidationItem.notProcessing');
    expect((await fixture.api.send('GET', `liquidations/${run.id}/bank-file`)).text).toContain(
      `Otra titular,Banamex,002010077777777771,884.00,MXN,${run.number}-0001-2\r\n`,
    );
    expectSuccess(await markPaid());
    expect((await fixture.item(id))['attempts']).toMatchObject([
      { result: 'failed', code: 'accountClosed' },
      { result: 'paid', reference: 'B' },
    ]);
    expect(await fixture.run(run.id)).toMatchObject({ state: 'paid', paidMinor: 88_400 });
  });

  test('writes a retried payment, and nothing that is in an earlier file, to a second bank file', async () => {
    for (const name of ['La Comadre', 'Otra']) await fixture.sell((await fixture.company(name)).id);
    const run = await fixture.createRunIn('processing');
    const readReferences = async (file?: number) =>
      (await fixture.readBankFile(run.id, file)).map(({ reference }) => reference);
    const readCode = async (query = '') =>
      (await fixture.api.send('GET', `liquidations/${run.id}/bank-file${query}`)).json['code'];
    expect(await readReferences()).toEqual([`${run.number}-0001`, `${run.number}-0002`]);
    expect([await readCode(), await readCode('?file=2')]).toEqual(Array(2).fill('liquidation.bankFileEmpty'));

    const failedId = String((await fixture.listItems(run.id))[0]?.id);
    const body = { code: 'accountClosed', evidence: 'R03: cuenta cancelada' };
    expectSuccess(await fixture.act('liquidation-items', failedId, 'mark-failed', { body }));
    expectSuccess(await fixture.act('liquidation-items', failedId, 'retry'));
    fixture.api.now.advance(60_000);
    const secondFile = await fixture.api.send('GET', `liquidations/${run.id}/bank-file`);
    expect(secondFile.headers.get('Content-Disposition')).toBe(`attachment; filename="${run.number}-2.csv"`);
    expect(secondFile.text.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(`,${run.number}-0001-2$`)]);
    expect(await readCode()).toBe('liquidation.bankFileEmpty');
    expect([await readReferences(1), await readReferences(2)]).toEqual([
      [`${run.number}-0002`],
      [`${run.number}-0001-2`],
    ]);
    expect((await fixture.run(run.id))['bankFiles']).toMatchObject([
      { count: 2, minor: 176_800 },
      { count: 1, minor: 88_400 },
    ]);
  });

  test('warns in the preview of payments that were paid with the same reference', async () => {
    for (const name of ['La Comadre', 'Otra', 'Tercera']) await fixture.sell((await fixture.company(name)).id);
    const run = await fixture.createRunIn('processing');
    await fixture.readBankFile(run.id);
    const [first, second, third] = (await fixture.listItems(run.id)).map(({ id }) => id);
    const markPaid = (id = '', reference = '', dryRun = false) =>
      fixture.act('liquidation-items', id, 'mark-paid', { body: { reference, paidOn: '2026-07-01' }, dryRun });
    expectSuccess(await markPaid(first, 'SPEI 4471'));
    const { number, companyName } = await fixture.item(first ?? '');
    expect((await markPaid(second, 'SPEI 4471', true)).json['warnings']).toEqual([
      {
        code: 'liquidationItem.sameReference',
        params: { id: first, number, company: companyName, reference: 'SPEI 4471' },
      },
    ]);
    expect((await markPaid(third, 'SPEI 44711', true)).json['warnings']).toBeUndefined();
    expectSuccess(await markPaid(second, 'SPEI 4471'));
    const found = await fixture.api.send('GET', listPath('liquidation-items', { filter: { q: 'spei 4471' } }));
    expect((found.json as unknown as Liquidation[]).map(({ id }) => id)).toEqual([first, second]);
  });

  test('requires the bank’s evidence for a failure and records it in record and history', async () => {
    await fixture.sell((await fixture.company('La Comadre')).id);
    const run = await fixture.createRunIn('processing');
    const id = String((await fixture.listItems(run.id))[0]?.id);
    const fails = (evidence: string | undefined) =>
      fixture.act('liquidation-items', id, 'mark-failed', { body: { code: 'bankRejected', evidence } });
    for (const evidence of [undefined, ' '])
      expect((await fails(evidence)).json['violations']).toMatchObject([{ field: 'evidence', code: 'required' }]);
    expect((await fixture.item(id)).state).toBe('processing');
    expectSuccess(await fails('Folio 8812: cuenta inexistente'));
    expect((await fixture.item(id))['attempts']).toMatchObject([{ evidence: 'Folio 8812: cuenta inexistente' }]);
    const filter = { recordId: id, action: 'mark-failed' };
    expect((await fixture.api.send('GET', listPath('audit-events', { filter }))).json).toMatchObject([
      { reason: 'Folio 8812: cuenta inexistente' },
    ]);
  });

  test('returns the reserve of an abandoned payment and includes its sales in the next run', async () => {
    const [firstCompany, secondCompany] = [await fixture.company('Una'), await fixture.company('Otra')];
    for (const { id } of [firstCompany, secondCompany]) await fixture.sell(id);
    const run = await fixture.createRunIn('processing');
    const [secondItem, firstItem] = await fixture.listItems(run.id);
    expectSuccess(
      await fixture.act('liquidation-items', String(secondItem?.id), 'mark-paid', {
        body: { reference: 'A', paidOn: '2026-07-01' },
      }),
    );
    expectSuccess(
      await fixture.act('liquidation-items', String(firstItem?.id), 'mark-failed', {
        body: { code: 'other', evidence: 'R03: cuenta cancelada' },
      }),
    );
    expect(await fixture.run(run.id)).toMatchObject({
      state: 'partiallyPaid',
      paidMinor: 88_400,
      payableMinor: 176_800,
    });
    expectSuccess(
      await fixture.act('liquidation-items', String(firstItem?.id), 'cancel', { body: { reason: 'Cerró' } }),
    );
    expect(await fixture.run(run.id)).toMatchObject({
      state: 'paid',
      paidMinor: 88_400,
      payableMinor: 88_400,
      companiesCount: 1,
    });
    expect([
      await fixture.ledgerBalance(listAccountCodes(firstCompany.id).owed),
      await fixture.ledgerBalance(listAccountCodes(firstCompany.id).transit),
    ]).toEqual([88_400, 0]);
    expect(await fixture.listItems((await fixture.createRunIn('draft')).id)).toMatchObject([
      { companyName: 'Una', netMinor: 88_400 },
    ]);
  });
});

test('includes a retried payment in the bank file only after a second approval', async () => {
  const guardedFixture = await openLiquidationsFixture(
    await openApiFixture({ settings: { limits: defaultSettings.limits } }),
  );
  onTestFinished(() => guardedFixture.close());
  await guardedFixture.sell((await guardedFixture.company('La Comadre')).id);
  const run = await guardedFixture.createRunIn('processing');
  const id = String((await guardedFixture.listItems(run.id))[0]?.id);
  const body = { code: 'other', evidence: 'El banco no responde' };
  expectSuccess(await guardedFixture.act('liquidation-items', id, 'mark-failed', { body }));
  const approvalRequest = await guardedFixture.act('liquidation-items', id, 'retry');
  expect([approvalRequest.status, approvalRequest.json['approval']]).toMatchObject([
    202,
    { action: 'retry', cause: 'always', amountMinor: 88_400, currency: 'MXN', recordTitle: 'La Comadre' },
  ]);
  expect([(await guardedFixture.item(id)).state, (await guardedFixture.readBankFile(run.id)).length]).toEqual([
    'failed',
    0,
  ]);
  const approval = approvalRequest.json['approval'] as unknown as { id: string; version: number };
  const approve = (as: string) =>
    guardedFixture.api.send('POST', `approvals/${approval.id}/approve`, {
      as,
      key: crypto.randomUUID(),
      version: approval.version,
      body: {},
    });
  expect((await approve('admin')).json['code']).toBe('approval.samePerson');
  expect((await approve('ana')).json['state']).toBe('approved');
  expect((await guardedFixture.item(id)).state).toBe('processing');
  expect(await guardedFixture.readBankFile(run.id)).toHaveLength(1);
});
