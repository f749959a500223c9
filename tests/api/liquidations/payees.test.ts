import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approve, findFirstItemId, changedAccountRefusal, getStatusCodeAndParams, runInReview } from './approvals';
import { clabe, expectSuccess, openLiquidationsFixture, type LiquidationsFixture } from './liquidationsFixture';

let fixture: LiquidationsFixture;
beforeEach(async () => {
  fixture = await openLiquidationsFixture();
});
afterEach(() => fixture.close());

describe('approval by the person who changed a bank account', () => {
  test('rejects the approval with the names of the companies and moves nothing', async () => {
    const [ownCompany, otherCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [ownCompany, otherCompany]) await fixture.sell(id);
    await fixture.changeBankAccount(ownCompany.id, { as: 'ana' });
    const run = await runInReview(fixture, 'ana');
    expect(getStatusCodeAndParams(await approve(fixture, run, 'ana', true))).toEqual(changedAccountRefusal('Aguas'));
    expect(getStatusCodeAndParams(await approve(fixture, run, 'ana'))).toEqual(changedAccountRefusal('Aguas'));
    expect([
      await fixture.ledgerBalance(`liability:inTransit:${otherCompany.id}:MXN`),
      (await fixture.run(run.id)).state,
    ]).toEqual([0, 'inReview']);
    expect(await fixture.catalogs.get('companies', ownCompany.id)).toMatchObject({
      bankChangedBy: 'uid-ana',
      bankChangedByEmail: 'ana@sobremesa.app',
      bankSettledAt: null,
    });
  });

  test('approves the other payments while the payment is on hold and releases it after another approval', async () => {
    const [ownCompany, otherCompany] = [await fixture.company('Aguas'), await fixture.company('Birria')];
    for (const { id } of [ownCompany, otherCompany]) await fixture.sell(id);
    await fixture.changeBankAccount(ownCompany.id, { as: 'ana' });
    const run = await runInReview(fixture, 'ana');
    const id = await findFirstItemId(fixture, run);
    expectSuccess(
      await fixture.act('liquidation-items', id, 'hold', { as: 'ana', body: { reason: 'La cuenta la cambié yo' } }),
    );
    expectSuccess(await approve(fixture, run, 'ana'));
    expect(getStatusCodeAndParams(await fixture.act('liquidation-items', id, 'release', { as: 'ana' }))).toEqual(
      changedAccountRefusal('Aguas'),
    );
    expect(await fixture.ledgerBalance(`liability:inTransit:${ownCompany.id}:MXN`)).toBe(0);
    expectSuccess(
      await fixture.act('liquidation-items', id, 'cancel', { as: 'ana', body: { reason: 'En la siguiente' } }),
    );
    expect(expectSuccess(await approve(fixture, await runInReview(fixture, 'admin'), 'admin'))).toMatchObject({
      state: 'approved',
    });
    await fixture.sell(ownCompany.id);
    expect(expectSuccess(await approve(fixture, await runInReview(fixture, 'ana'), 'ana'))).toMatchObject({
      state: 'approved',
    });
  });

  test('applies to the first account, typed or imported', async () => {
    const { id } = await fixture.company('Escrita', {}, 'ana');
    await fixture.sell(id);
    const columns = [
      'name.es',
      'slug',
      'legalName',
      'taxId',
      'email',
      'bank.holder',
      'bank.bankName',
      'bank.accountNumber',
    ];
    const cells = [
      'Importada',
      'importada',
      'Importada S.A.',
      'IMP980315AB2',
      'hola@importada.mx',
      'Ana',
      'BBVA',
      clabe,
    ];
    const importResponse = await fixture.api.send('POST', 'catalogs/companies/import', {
      as: 'ana',
      body: { importId: crypto.randomUUID(), columns, rows: [{ row: 1, cells }] },
    });
    const [importedCompany] = importResponse.json['results'] as unknown as { id: string }[];
    await fixture.sell(String(importedCompany?.id));
    expect(getStatusCodeAndParams(await approve(fixture, await runInReview(fixture, 'ana'), 'ana'))).toEqual(
      changedAccountRefusal('Escrita, Importada'),
    );
  });

  test('names five companies and the number of others', async () => {
    for (const position of [1, 2, 3, 4, 5, 6, 7])
      await fixture.sell((await fixture.company(`Cocina ${position}`, {}, 'ana')).id);
    expect(getStatusCodeAndParams(await approve(fixture, await runInReview(fixture, 'ana'), 'ana'))).toEqual(
      changedAccountRefusal('Cocina 1, Cocina 2, Cocina 3, Cocina 4, Cocina 5, +2'),
    );
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'removes the account and adds it again',
      async (id) => {
        await fixture.changeBankAccount(id, { as: 'ana', bank: null });
        await fixture.changeBankAccount(id, { as: 'ana' });
      },
    ],
    [
      'lets another person correct the holder',
      async (id) => {
        await fixture.changeBankAccount(id, { as: 'ana' });
        await fixture.changeBankAccount(id, {
          bank: { holder: 'Otra titular, S.A.', bankName: 'Banamex', accountNumber: null },
        });
      },
    ],
    [
      'lets another person send the same number again',
      async (id) => {
        await fixture.changeBankAccount(id, { as: 'ana' });
        await fixture.changeBankAccount(id);
      },
    ],
  ])('applies to a person who %s', async (_, change) => {
    const { id } = await fixture.company('Aguas');
    await fixture.sell(id);
    await change(id);
    expect(getStatusCodeAndParams(await approve(fixture, await runInReview(fixture, 'ana'), 'ana'))).toEqual(
      changedAccountRefusal('Aguas'),
    );
  });

  test('rejects the approval after archiving and restoration of the company', async () => {
    const company = await fixture.company('Aguas', {}, 'ana');
    expectSuccess(await fixture.catalogs.archive('companies', company));
    expectSuccess(await fixture.catalogs.act('companies', { id: company.id, version: 2 }, 'restore'));
    await fixture.sell(company.id);
    expect(getStatusCodeAndParams(await approve(fixture, await runInReview(fixture, 'ana'), 'ana'))).toEqual(
      changedAccountRefusal('Aguas'),
    );
  });

  test('rejects their retry of a failed payment and permits it after another person’s retry', async () => {
    const { id: companyId } = await fixture.company('Aguas');
    await fixture.sell(companyId);
    const run = await fixture.createRunIn('processing');
    const id = await findFirstItemId(fixture, run);
    const fails = () =>
      fixture.act('liquidation-items', id, 'mark-failed', {
        body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      });
    expectSuccess(await fails());
    await fixture.changeBankAccount(companyId, { as: 'ana' });
    expect(getStatusCodeAndParams(await fixture.act('liquidation-items', id, 'retry', { as: 'ana' }))).toEqual(
      changedAccountRefusal('Aguas'),
    );
    expect(await fixture.item(id)).toMatchObject({ state: 'failed', payTo: { accountLast4: '9719' } });
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'retry'))).toMatchObject({
      state: 'processing',
      payTo: { accountLast4: '7771' },
    });
    expectSuccess(await fails());
    expect(expectSuccess(await fixture.act('liquidation-items', id, 'retry', { as: 'ana' }))).toMatchObject({
      state: 'processing',
    });
  });

  test('confirms no account in a dry run of an approval', async () => {
    const { id } = await fixture.company('Aguas');
    await fixture.sell(id);
    const run = await runInReview(fixture, 'ana');
    expectSuccess(await approve(fixture, run, 'ana', true));
    expect(await fixture.catalogs.get('companies', id)).toMatchObject({ bankSettledAt: null });
    expectSuccess(await approve(fixture, run, 'ana'));
    expect(await fixture.catalogs.get('companies', id)).toMatchObject({
      bankSettledAt: fixture.api.now.value.toISOString(),
      version: 1,
    });
  });
});

test('records the download of a bank file in the history of the run, without account numbers', async () => {
  const { id } = await fixture.company('Aguas');
  await fixture.sell(id);
  const run = await fixture.createRunIn('processing');
  expectSuccess(await fixture.api.send('GET', `liquidations/${run.id}/bank-file`, { as: 'ana' }));
  const events = await fixture.api.db.kysely
    .selectFrom('auditEvents')
    .selectAll()
    .where('recordId', '=', run.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['create', 'submit', 'approve', 'process', 'bank-file']);
  const lastEvent = events.at(-1);
  expect(lastEvent).toMatchObject({ actorEmail: 'ana@sobremesa.app', recordTitle: run.number });
  expect(JSON.parse(String(lastEvent?.['after']))).toMatchObject({ bankFileCount: 1, bankFileMinor: 88_400 });
  expect(await fixture.run(run.id)).toMatchObject({ bankFileCount: 1, bankFileMinor: 88_400 });
  expect(JSON.stringify(events)).not.toContain(clabe);
  expect((await fixture.run(run.id)).version).toBe(run.version);
});
