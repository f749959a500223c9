import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { similarDeposits } from '../../../api/migrations/similarDeposits';
import { openApiFixture, type ApiFixture, type Json } from '../apiFixture';
import { openStatementLog } from '../statementLog';
import { actOnDeposit, createPerson, createDepositForm, postDeposit, recordDeposit } from './depositsFixture';

const database = openStatementLog();
let api: ApiFixture;
let accountId: string;

beforeAll(async () => {
  api = await openApiFixture({ db: database.db });
  accountId = await createPerson(api);
});
afterAll(() => api.close());

const previewDeposit = (fields: object) =>
  api.send('POST', 'deposits?dryRun=true', { body: createDepositForm({ accountId, ...fields }) });

async function warningsOf(fields: object): Promise<Json[]> {
  const { status, json, text } = await previewDeposit(fields);
  if (status !== 201) throw new Error(text);
  return (json['warnings'] ?? []) as unknown as Json[];
}

const listWarnedNumbers = async (fields: object) => (await warningsOf(fields)).map(({ params }) => params?.['number']);

describe('similarity warnings of the deposit preview', () => {
  test.each([
    ['at another bank', 'HSBC-4471', 'HSBC-4471'],
    ['with leading zeros', '20001', '0000020001'],
    ['with zeros before its number', 'SPEI-20002', 'spei 0020002'],
    ['in other case, with accents, spaces and punctuation', 'Folio Único 20003', ' FOLIO-UNICO.20003'],
    ['in Cyrillic capitals', 'BCHOTKAMPEX20004', 'ВСНОТКАМРЕХ20004'],
    ['in Cyrillic small letters', 'copaexy20005', 'сораеху20005'],
    ['in Greek capitals', 'ABEZHIKMNOPTYX20006', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ20006'],
    ['in Greek small letters', 'pova20007', 'ρονα20007'],
    ['in letters of full width', 'MBAN20008', 'ＭＢＡＮ２０００８'],
    ['of punctuation alone', '---', '---'],
  ])('warns of a similar deposit %s', async (_, bankReference, spelled) => {
    const { id, number } = await recordDeposit(api, { accountId, bankReference, bank: 'BBVA' });
    expect(await warningsOf({ bankReference: spelled, bank: 'Banorte' })).toEqual([
      { code: 'deposit.similar', params: { id, number, bank: 'BBVA', reference: bankReference } },
    ]);
  });

  test('warns of the same reference at the same bank with another amount', async () => {
    const { id, number } = await recordDeposit(api, { accountId, bankReference: 'SPEI 30005', bank: 'BBVA México' });
    const warnings = await warningsOf({ bankReference: 'spei30005', bank: 'bbva méxico', amountMinor: 50_001 });
    expect(warnings).toEqual([
      { code: 'deposit.sameReference', params: { id, number, bank: 'BBVA México', reference: 'SPEI 30005' } },
    ]);
  });

  test('records a similar deposit without a warning in the response', async () => {
    const form = { accountId, bankReference: '30001' };
    await recordDeposit(api, form);
    const { status, json } = await postDeposit(api, { ...form, bank: 'Banorte' });
    expect([status, json['warnings']]).toEqual([201, undefined]);
  });

  test('rejects an identical deposit at the same bank', async () => {
    const form = { accountId, bankReference: '30002' };
    await recordDeposit(api, form);
    const { status, json } = await previewDeposit(form);
    expect([status, json['code']]).toEqual([409, 'deposit.duplicate']);
    expect(await warningsOf({ ...form, bankReference: '0030002' })).toHaveLength(1);
  });

  test.each([
    ['of another amount', { amountMinor: 50_001 }],
    ['in another currency', { currency: 'COP' }],
    ['with another reference', { bankReference: '300030' }],
  ])('does not warn of a deposit %s', async (_, other) => {
    const form = { accountId, bankReference: '30003', bank: `Banco ${_}` };
    await recordDeposit(api, form);
    expect(await warningsOf({ ...form, bank: 'Banorte', ...other })).toEqual([]);
  });

  test.each([
    ['rejected', ['reject']],
    ['canceled', ['cancel']],
    ['reversed', ['confirm', 'reverse']],
  ])('does not warn of a deposit once it is %s', async (state, actions) => {
    const form = { bankReference: `state-${state}` };
    const { id, number } = await recordDeposit(api, { accountId, ...form });
    for (const action of actions) {
      expect(await listWarnedNumbers({ ...form, bank: 'Banorte' })).toEqual([number]);
      const reason = action === 'reject' || action === 'reverse' ? { reason: 'No llegó' } : {};
      await actOnDeposit(api, id, action, { body: reason });
    }
    expect(await listWarnedNumbers({ ...form, bank: 'Banorte' })).toEqual([]);
  });

  test('names the three latest similar deposits', async () => {
    const numbers: string[] = [];
    for (const bank of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
      api.now.advance(1_000);
      numbers.push((await recordDeposit(api, { accountId, bankReference: '30004', bank })).number);
    }
    expect(await listWarnedNumbers({ bankReference: '30004', bank: 'Cinco' })).toEqual(numbers.slice(1).toReversed());
  });

  test('computes the similarity key of deposits recorded by an older version', async () => {
    const { kysely, kind } = database.db;
    const listKeys = () => kysely.selectFrom('deposits').select(['id', 'similarityKey']).orderBy('id').execute();
    const keysBefore = await listKeys();
    expect(new Set(keysBefore.map(({ similarityKey }) => similarityKey === null))).toEqual(new Set([true, false]));
    await kysely.updateTable('deposits').set({ similarityKey: null }).execute();
    await similarDeposits.up(kysely, kind);
    expect(await listKeys()).toEqual(keysBefore);
  });

  test('finds similar deposits through an index', async () => {
    database.takeStatements();
    await previewDeposit({});
    const statement = database.takeStatements().find(({ sql }) => sql.includes('"similarityKey" = ?'));
    expect(statement && database.planOf(statement)).toEqual([
      expect.stringMatching(/^SEARCH deposits USING INDEX deposits_by_archived_similarityKey_createdAt/),
    ]);
  });
});
