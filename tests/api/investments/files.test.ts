import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPath, openApiFixture, type ApiFixture } from '../apiFixture';
import { activeInvestment, contribute, createInvestment } from './investmentsFixture';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const capitalAccountOf = (id: string) => `equity:investors:${id}:MXN`;

test('exports the entries of an account with their purpose, source and bank reference', async () => {
  const { id } = await createInvestment(api);
  await contribute(api, id, 120_000, { bankReference: 'MBAN01002' });
  const [account] = (await api.send('GET', listPath('ledger-accounts', { filter: { code: capitalAccountOf(id) } })))
    .json as unknown as { id: string }[];
  const columns = ['kind', 'sourceType', 'bankReference', 'amountMinor'].map((name) => [name, name]);
  const { text } = await api.send(
    'GET',
    `${listPath('entries.csv', { filter: { accountId: account?.id }, columns })}&language=es`,
  );
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^Depósito confirmado,Depósito DEP-2026-\d+,MBAN01002,1200\.00$/),
  ]);
});

test('names the account of an investment in files as the console does', async () => {
  const { id, number } = await activeInvestment(api);
  const accountName = `Capital de Grupo Ahuehuete · ${number}`;
  const query = { filter: { code: capitalAccountOf(id) }, columns: [['code', 'Cuenta']] };
  const { text } = await api.send('GET', `${listPath('ledger-accounts.csv', query)}&language=es`);
  expect(text.trim().split('\r\n').at(-1)).toBe(accountName);
  const fileTexts = JSON.stringify({ 'accounts.investors': 'Capital de %{holder}' });
  const reportQuery = new URLSearchParams({
    from: '2026-07-01',
    to: '2026-07-31',
    groupBy: 'account',
    words: fileTexts,
  });
  const report = await api.send('GET', `reports/accounts.csv?${reportQuery}`);
  expect(report.text).toContain(`\r\n${accountName},MXN,`);
});
