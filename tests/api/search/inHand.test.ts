import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiquidationsFixture as openPayouts } from '../liquidations/liquidationsFixture';
import { catalogsOf } from '../catalogRequests';
import { openApiFixture, type ApiFixture } from '../apiFixture';
import type { SearchResults } from './results';

/**
 * Search by details that people know: the end of a card code, the number of a run, a name. searchFinds.test.ts
 * tests the search by customers and sales.
 */

let api: ApiFixture;
const ids: Record<string, string> = {};
let last4 = '';
let runNumber = '';

beforeAll(async () => {
  api = await openApiFixture();
  const payouts = await openPayouts(api);
  const company = await payouts.company('La Comadre');
  await payouts.sell(company.id);
  const run = await payouts.createRunIn('processing');
  const card = await api.send('POST', 'giftcards', {
    body: { initialMinor: 20_000, currency: 'MXN', recipient: { name: 'Lola Beltrán', email: null } },
    key: crypto.randomUUID(),
  });
  const catalogs = catalogsOf(api);
  const label = await catalogs.create('labels', { name: { es: 'Sin lácteos', en: 'Dairy-free' } });
  const category = await catalogs.create('categories', { name: { es: 'Panadería', en: null } });
  const plan = await catalogs.create('plans', { name: { es: 'Antojo', en: null } });
  const occasion = await catalogs.create('occasions', { name: { es: 'Aniversario', en: null } });
  last4 = String(card.json['codeLast4']);
  runNumber = run.number;
  Object.assign(ids, {
    run: run.id,
    card: card.json['id'],
    company: company.id,
    label: label.id,
    category: category.id,
    plan: plan.id,
    occasion: occasion.id,
  });
});
afterAll(() => api.close());

async function searchTitles(q: string): Promise<string[]> {
  const response = await api.send('GET', `search?q=${encodeURIComponent(q)}`);
  if (response.status !== 200) throw new Error(response.text);
  const { groups } = response.json as unknown as SearchResults;
  const foundIds = groups.flatMap(({ resource, records }) => records.map(({ id }) => [resource, id] as const));
  return foundIds.map(([resource, id]) => Object.keys(ids).find((name) => ids[name] === id) ?? resource);
}

test('finds a gift card by the last characters of its code and by its recipient', async () => {
  expect(await searchTitles(last4)).toContain('card');
  expect(await searchTitles(last4.toLowerCase())).toContain('card');
  expect(await searchTitles('beltran')).toEqual(['card']);
});

test('finds a payout run by its whole or bare number', async () => {
  expect(await searchTitles(runNumber)).toEqual(expect.arrayContaining(['run']));
  expect(await searchTitles(String(Number(runNumber.split('-').at(-1))))).toContain('run');
  expect((await searchTitles(runNumber))[0]).toBe('run');
});

test.each([
  ['lacteos', 'label'],
  ['dairy', 'label'],
  ['panad', 'category'],
  ['antojo', 'plan'],
  ['aniversario', 'occasion'],
  ['comadre', 'company'],
  // One letter differs from the stored word.
  ['panaderja', 'category'],
  ['aniverasrio', 'occasion'],
])('finds by %j in the catalogs: %s', async (q, expected) => {
  expect((await searchTitles(q))[0]).toBe(expected);
});
