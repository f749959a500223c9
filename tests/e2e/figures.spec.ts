import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { currencies } from '../../contract/currencies';
import { resources } from '../../contract/resources';
import { routeOf } from '../../contract/resource';
import { reports } from '../../contract/reports/reports';
import { expect, test } from './console';

/** A link with a figure, as a person reads it. */
interface Led {
  name: string;
  value: string;
  href: string;
}

type Row = Record<string, unknown>;

/** Reads from the API as the page does: with the token of its last request. */
function api(page: Page, request: APIRequestContext) {
  let authorization = '';
  page.on('request', (sent) => {
    authorization = sent.headers()['authorization'] ?? authorization;
  });
  return {
    /** All rows that the list at an address has. */
    async rowsAt(href: string): Promise<Row[]> {
      const { pathname, searchParams } = new URL(href, 'http://console');
      const resource = resources.find((one) => routeOf(one) === pathname);
      if (!resource) throw new Error(`${pathname} is no list`);
      const all: Row[] = [];
      for (let total = 1; all.length < total;) {
        const query = new URLSearchParams({
          filter: searchParams.get('filter') ?? '{}',
          sort: '["id","ASC"]',
          range: JSON.stringify([all.length, all.length + 999]),
        });
        const answer = await request.get(`/api/${resource.name}?${query}`, { headers: { authorization } });
        expect(answer.status()).toBe(200);
        all.push(...((await answer.json()) as Row[]));
        total = Number(answer.headers()['x-total-count']);
      }
      return all;
    },
  };
}

/** What a text says in the smallest unit it shows: `$1,234.50` → 123450, `12.5%` → 1250, `0.35×` → 35, `1,234` → 1234. */
function unitsIn(text: string): number {
  const digits = text.replaceAll(/[^\d.-]/g, '');
  return /[$%×]|[A-Z]{3}/.test(text) && !/CLP/.test(text) ? Math.round(Number(digits) * 100) : Number(digits);
}

const sum = (rows: readonly Row[], ...fields: readonly string[]) =>
  rows.reduce((total, row) => total + fields.reduce((part, field) => part + Number(row[field]), 0), 0);
const share = (of: number, to: number) => Math.round((of / to) * 10_000);

type Lists = Readonly<Record<string, readonly Row[]>>;
const list = (lists: Lists, name: string) => lists[name] ?? [];
const soldMinor = (lists: Lists) =>
  sum(list(lists, 'sales'), 'grossMinor') - sum(list(lists, 'sales'), 'discountMinor');
const netMinor = (lists: Lists) => soldMinor(lists) - sum(list(lists, 'refunds'), 'amountMinor');
const commissionMinor = (lists: Lists) =>
  sum(list(lists, 'sales'), 'commissionMinor') - sum(list(lists, 'refunds'), 'commissionMinor');
const onTheirSide = (lists: Lists) => sum(list(lists, 'ledger-accounts'), 'balanceMinor');

/** What each figure of a report comes to, from the rows it leads to alone. */
const recounted: Readonly<Record<string, (lists: Lists) => number>> = {
  netMinor,
  sales: (lists) => list(lists, 'sales').length,
  averageSaleMinor: (lists) => Math.round(soldMinor(lists) / list(lists, 'sales').length),
  refundRateBp: (lists) => share(sum(list(lists, 'refunds'), 'amountMinor'), sum(list(lists, 'sales'), 'totalMinor')),
  commissionMinor,
  takeRateBp: (lists) => share(commissionMinor(lists), netMinor(lists)),
  assetsMinor: onTheirSide,
  liabilitiesMinor: onTheirSide,
  equityMinor: onTheirSide,
  incomeMinor: onTheirSide,
  expensesMinor: onTheirSide,
  subscribed: (lists) => list(lists, 'users/user').length,
  paidInMinor: (lists) => sum(list(lists, 'investments'), 'paidInMinor'),
  returnedMinor: (lists) => sum(list(lists, 'investments'), 'principalMinor', 'yieldMinor'),
  yieldMinor: (lists) => sum(list(lists, 'investments'), 'yieldMinor'),
  outstandingMinor: (lists) => sum(list(lists, 'investments'), 'outstandingMinor'),
  dpiBp: (lists) =>
    Math.round(
      share(
        sum(list(lists, 'investments'), 'principalMinor', 'yieldMinor'),
        sum(list(lists, 'investments'), 'paidInMinor'),
      ) / 100,
    ),
  dueMinor: (lists) => sum(list(lists, 'investment-movements'), 'amountMinor'),
  overdueMinor: (lists) => sum(list(lists, 'investment-movements'), 'amountMinor'),
};

/** How many rows the list on screen says it has. */
async function countOn(page: Page): Promise<number> {
  const told = page
    .locator('main output')
    .filter({ hasText: /^(\d|Nada|No hay|Sin)/ })
    .first();
  await expect(told).toBeAttached();
  return Number(/^[\d,]+/.exec((await told.textContent()) ?? '')?.[0].replaceAll(',', '') ?? 0);
}

/** What the page says under a name: of a card, of a term, of an account by its heading. */
async function valueOn(page: Page, name: string): Promise<string> {
  const card = page
    .locator('main li')
    .filter({ has: page.locator('[data-figure]'), hasText: name })
    .locator('[data-figure]');
  const term = page
    .locator('main dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();
  const account = page.getByRole('region', { name: 'Saldo' }).locator('p').first();
  await expect(card.or(term).or(account).first()).toBeVisible();
  for (const place of [card, term, account]) {
    for (const one of await place.all()) {
      const owner = place === account ? page.getByRole('heading', { level: 1 }) : one.locator('xpath=..');
      const text = ((await owner.textContent()) ?? '').trim();
      if (text.startsWith(name)) return ((await one.textContent()) ?? '').trim();
    }
  }
  throw new Error(`${name} is not on ${page.url()}`);
}

async function tilesOf(page: Page): Promise<Led[]> {
  await expect(page.locator('main a[data-figure]').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const read = (tile: Locator) =>
    Promise.all([
      tile.getAttribute('data-figure'),
      tile.locator('[data-value]').textContent(),
      tile.getAttribute('href'),
    ]);
  const tiles = await Promise.all((await page.locator('main a[data-figure]').all()).map(read));
  return tiles.map(([name, value, href]) => ({ name: name ?? '', value: (value ?? '').trim(), href: href ?? '' }));
}

test('every tile of home leads to its figure, to the cent, under the same name', async ({ page, console, request }) => {
  test.setTimeout(240_000);
  const { rowsAt } = api(page, request);
  await console.signIn('ana');
  // Of a day on which nothing was sold yet the report says so, in place of noughts.
  const nothing = page.getByRole('heading', { name: /^Sin (ventas|cuentas) en estas fechas$/ });
  const names = (await tilesOf(page)).map(({ name }, at) => ({ name, at }));
  expect(names.length).toBeGreaterThanOrEqual(22);
  for (const { name, at } of names) {
    // Others work beside this test: a figure that moved meanwhile is read again.
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/home') await page.goto('/home');
      const led = (await tilesOf(page))[at];
      if (!led) throw new Error(`${name} is gone`);
      const { pathname } = new URL(led.href, 'http://console');
      await page.locator('main a[data-figure]').nth(at).click();
      await expect(page).toHaveURL((url) => url.pathname === pathname);
      if (pathname === '/checks') await expect(page.getByText('Todo cuadra')).toBeVisible({ timeout: 30_000 });
      else if (!led.href.includes('filter=') && /^\D*[0.]*$|—/.test(led.value))
        await expect(nothing.or(page.locator('main [data-figure]')).first()).toBeVisible();
      else if (!led.href.includes('filter='))
        expect([name, await valueOn(page, name.replace(/ · [A-Z]{3}$/, ''))]).toEqual([name, led.value]);
      else if (/^[\d,]+$/.test(led.value))
        expect([name, await countOn(page), (await rowsAt(led.href)).length]).toEqual([
          name,
          unitsIn(led.value),
          unitsIn(led.value),
        ]);
      else expect([name, sum(await rowsAt(led.href), 'balanceMinor')]).toEqual([name, unitsIn(led.value)]);
    }).toPass({ timeout: 60_000 });
    await page.goBack();
  }
});

test('what waits for another person is counted apart, and led to', async ({ page, console, request }) => {
  const { rowsAt } = api(page, request);
  await console.signIn('admin');
  await tilesOf(page);
  const links = await page.getByRole('link', { name: /esperan? a otra persona/ }).all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links)
    expect(await rowsAt((await link.getAttribute('href')) ?? '')).toHaveLength(
      Number(/^\d+/.exec((await link.textContent()) ?? '')?.[0]),
    );
});

const pages = reports.flatMap(({ name, currency }) => {
  const path = name === 'accounts/people' ? '/reports/accounts?tab=people' : `/reports/${name}`;
  return currency ? currencies.map((one) => `${path}?currency=${one}`) : [path];
});

for (const path of pages) {
  test(`every figure of ${path} is what the lists it leads to come to`, async ({ page, console, request }) => {
    test.setTimeout(120_000);
    const { rowsAt } = api(page, request);
    await console.signIn('ana', path);
    const nothing = page.getByRole('heading', { name: 'Aún no hay inversiones' });
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator('main [data-figure]').or(nothing).first()).toBeVisible();
      for (const card of await page.locator('main li:has([data-figure])').all()) {
        const figure = (await card.locator('[data-figure]').getAttribute('data-figure')) ?? '';
        const value = (await card.locator('[data-figure]').textContent()) ?? '';
        const links = await card.locator('a[data-drilldown]').all();
        if (links.length === 0 || value === '—') continue;
        const lists: Record<string, Row[]> = {};
        for (const link of links) {
          const href = (await link.getAttribute('href')) ?? '';
          const resource = resources.find((one) => routeOf(one) === href.split('?')[0]);
          lists[resource?.name ?? href] = await rowsAt(href);
        }
        const recount = recounted[figure];
        if (!recount) throw new Error(`nobody recounts ${figure}`);
        expect([figure, unitsIn(value)]).toEqual([figure, recount(lists)]);
      }
    }).toPass({ timeout: 60_000 });
    if (await nothing.isVisible()) return;
    // And the first of the lists opens, with as many rows as it was read with.
    const first = page.locator('a[data-drilldown]').first();
    const href = (await first.getAttribute('href')) ?? '';
    await first.click();
    await expect(page).toHaveURL((url) => url.pathname === href.split('?')[0]);
    expect(await countOn(page)).toBe((await rowsAt(href)).length);
  });
}

for (const [path, figure] of [
  ['/catalogs/companies', 'Adeudado'],
  ['/users/user', 'Disponible'],
] as const) {
  test(`what an account of ${path} holds is what its statement says`, async ({ page, console }) => {
    await console.signIn('ana', path);
    await page.getByRole('table').getByRole('link').first().click();
    const held = page
      .locator('main dl > div')
      .filter({ has: page.getByText(new RegExp(`^(${figure}|Nos debe|Debe)$`)) })
      .first();
    await expect(held).toBeVisible();
    const link = held.getByRole('link');
    if ((await link.count()) === 0) return;
    const value = (await link.first().textContent()) ?? '';
    await link.first().click();
    await expect(page).toHaveURL(/\/ledger-accounts\//);
    await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(value.replace('-', ''));
  });
}

test('what companies are owed and owe is the same in their balances, in the report of accounts and in its ageing', async ({
  page,
  console,
}) => {
  await console.signIn('ana', '/liquidate/owed');
  await expect(async () => {
    await page.goto('/liquidate/owed');
    const [owed, owing, net, reserved] = [
      await valueOn(page, 'Adeudado a empresas'),
      await valueOn(page, 'Nos deben empresas'),
      await valueOn(page, 'Adeudado neto a empresas'),
      await valueOn(page, 'Reservado para pagar a empresas'),
    ];
    expect(unitsIn(owed) - unitsIn(owing)).toBe(unitsIn(net));
    await page.goto('/reports/accounts');
    const lastOf = (table: string, row: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
        .getByRole('cell')
        .last();
    await expect(lastOf('Antigüedad', 'Adeudado a empresas')).toHaveText(owed);
    await expect(lastOf('Antigüedad', 'Nos deben empresas')).toHaveText(owing);
    await expect(lastOf('Antigüedad', 'Reservado para pagar a empresas')).toHaveText(reserved);
    await expect(lastOf('Saldos por rubro', 'Adeudado neto a empresas')).toHaveText(net);
    await expect(lastOf('Saldos por rubro', 'Reservado para pagar a empresas')).toHaveText(reserved);
  }).toPass({ timeout: 40_000 });
});
