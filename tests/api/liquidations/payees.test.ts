import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approve, itemOf, ownChange, refusal, waitingFor } from './approvals';
import { clabe, done, openMarket, type Market } from './market';

let market: Market;
beforeEach(async () => {
  market = await openMarket();
});
afterEach(() => market.close());

describe('who changed the account of a company', () => {
  test('does not approve that it is paid, is named the companies, and nothing moves', async () => {
    const [mine, theirs] = [await market.company('Aguas'), await market.company('Birria')];
    for (const { id } of [mine, theirs]) await market.sell(id);
    await market.moveAccount(mine.id, { as: 'ana' });
    const run = await waitingFor(market, 'ana');
    expect(refusal(await approve(market, run, 'ana', true))).toEqual(ownChange('Aguas'));
    expect(refusal(await approve(market, run, 'ana'))).toEqual(ownChange('Aguas'));
    expect([await market.held(`liability:inTransit:${theirs.id}:MXN`), (await market.run(run.id)).state]).toEqual([
      0,
      'inReview',
    ]);
    expect(await market.catalogs.get('companies', mine.id)).toMatchObject({
      bankChangedBy: 'uid-ana',
      bankChangedByEmail: 'ana@sobremesa.app',
      bankSettledAt: null,
    });
  });

  test('approves the rest when it is held, and lets it go once another has', async () => {
    const [mine, other] = [await market.company('Aguas'), await market.company('Birria')];
    for (const { id } of [mine, other]) await market.sell(id);
    await market.moveAccount(mine.id, { as: 'ana' });
    const run = await waitingFor(market, 'ana');
    const id = await itemOf(market, run);
    done(await market.act('liquidation-items', id, 'hold', { as: 'ana', body: { reason: 'La cuenta la cambié yo' } }));
    done(await approve(market, run, 'ana'));
    expect(refusal(await market.act('liquidation-items', id, 'release', { as: 'ana' }))).toEqual(ownChange('Aguas'));
    expect(await market.held(`liability:inTransit:${mine.id}:MXN`)).toBe(0);
    done(await market.act('liquidation-items', id, 'cancel', { as: 'ana', body: { reason: 'En la siguiente' } }));
    expect(done(await approve(market, await waitingFor(market, 'admin'), 'admin'))).toMatchObject({
      state: 'approved',
    });
    await market.sell(mine.id);
    expect(done(await approve(market, await waitingFor(market, 'ana'), 'ana'))).toMatchObject({ state: 'approved' });
  });

  test('is held to it from the first account on, typed in or imported', async () => {
    const { id } = await market.company('Escrita', {}, 'ana');
    await market.sell(id);
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
    const sent = await market.api.send('POST', 'catalogs/companies/import', {
      as: 'ana',
      body: { importId: crypto.randomUUID(), columns, rows: [{ row: 1, cells }] },
    });
    const [imported] = sent.json['results'] as unknown as { id: string }[];
    await market.sell(String(imported?.id));
    expect(refusal(await approve(market, await waitingFor(market, 'ana'), 'ana'))).toEqual(
      ownChange('Escrita, Importada'),
    );
  });

  test('names some of many', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await market.sell((await market.company(`Cocina ${at}`, {}, 'ana')).id);
    expect(refusal(await approve(market, await waitingFor(market, 'ana'), 'ana'))).toEqual(
      ownChange('Cocina 1, Cocina 2, Cocina 3, Cocina 4, Cocina 5, +2'),
    );
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'takes it away and gives it again',
      async (id) => {
        await market.moveAccount(id, { as: 'ana', bank: null });
        await market.moveAccount(id, { as: 'ana' });
      },
    ],
    [
      'has another mend the name of its holder',
      async (id) => {
        await market.moveAccount(id, { as: 'ana' });
        await market.moveAccount(id, {
          bank: { holder: 'Otra titular, S.A.', bankName: 'Banamex', accountNumber: null },
        });
      },
    ],
    [
      'has another send the same number again',
      async (id) => {
        await market.moveAccount(id, { as: 'ana' });
        await market.moveAccount(id);
      },
    ],
  ])('does not come around it who %s', async (_, change) => {
    const { id } = await market.company('Aguas');
    await market.sell(id);
    await change(id);
    expect(refusal(await approve(market, await waitingFor(market, 'ana'), 'ana'))).toEqual(ownChange('Aguas'));
  });

  test('does not come around it by archive and restore', async () => {
    const company = await market.company('Aguas', {}, 'ana');
    done(await market.catalogs.archive('companies', company));
    done(await market.catalogs.act('companies', { id: company.id, version: 2 }, 'restore'));
    await market.sell(company.id);
    expect(refusal(await approve(market, await waitingFor(market, 'ana'), 'ana'))).toEqual(ownChange('Aguas'));
  });

  test('does not try a failed payment again to it; another does, and then it is anybody’s', async () => {
    const { id: companyId } = await market.company('Aguas');
    await market.sell(companyId);
    const run = await market.runUpTo('processing');
    const id = await itemOf(market, run);
    const fails = () =>
      market.act('liquidation-items', id, 'mark-failed', {
        body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      });
    done(await fails());
    await market.moveAccount(companyId, { as: 'ana' });
    expect(refusal(await market.act('liquidation-items', id, 'retry', { as: 'ana' }))).toEqual(ownChange('Aguas'));
    expect(await market.item(id)).toMatchObject({ state: 'failed', payTo: { accountLast4: '9719' } });
    expect(done(await market.act('liquidation-items', id, 'retry'))).toMatchObject({
      state: 'processing',
      payTo: { accountLast4: '7771' },
    });
    done(await fails());
    expect(done(await market.act('liquidation-items', id, 'retry', { as: 'ana' }))).toMatchObject({
      state: 'processing',
    });
  });

  test('a dry run settles nothing', async () => {
    const { id } = await market.company('Aguas');
    await market.sell(id);
    const run = await waitingFor(market, 'ana');
    done(await approve(market, run, 'ana', true));
    expect(await market.catalogs.get('companies', id)).toMatchObject({ bankSettledAt: null });
    done(await approve(market, run, 'ana'));
    expect(await market.catalogs.get('companies', id)).toMatchObject({
      bankSettledAt: market.api.now.value.toISOString(),
      version: 1,
    });
  });
});

test('whoever downloads the file for the bank is in the history of the run, without an account', async () => {
  const { id } = await market.company('Aguas');
  await market.sell(id);
  const run = await market.runUpTo('processing');
  done(await market.api.send('GET', `liquidations/${run.id}/bank-file`, { as: 'ana' }));
  const events = await market.api.db.kysely
    .selectFrom('auditEvents')
    .selectAll()
    .where('recordId', '=', run.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['create', 'submit', 'approve', 'process', 'bank-file']);
  const last = events.at(-1);
  expect(last).toMatchObject({ actorEmail: 'ana@sobremesa.app', recordTitle: run.number });
  expect(JSON.parse(String(last?.['after']))).toMatchObject({ bankFileCount: 1, bankFileMinor: 88_400 });
  expect(await market.run(run.id)).toMatchObject({ bankFileCount: 1, bankFileMinor: 88_400 });
  expect(JSON.stringify(events)).not.toContain(clabe);
  expect((await market.run(run.id)).version).toBe(run.version);
});
