import type { Locator, Page } from '@playwright/test';
import type { Row } from './rows';
import { expect } from './console';

export const sum = (rows: readonly Row[], ...fields: readonly string[]) =>
  rows.reduce((total, row) => total + fields.reduce((part, field) => part + Number(row[field]), 0), 0);

const computeRatioInBp = (numerator: number, denominator: number) => Math.round((numerator / denominator) * 10_000);
type Lists = Readonly<Record<string, readonly Row[]>>;
const rowsOf = (lists: Lists, name: string) => lists[name] ?? [];

const sumSoldMinor = (lists: Lists) =>
  sum(rowsOf(lists, 'sales'), 'grossMinor') - sum(rowsOf(lists, 'sales'), 'discountMinor');

const sumNetMinor = (lists: Lists) => sumSoldMinor(lists) - sum(rowsOf(lists, 'refunds'), 'soldMinor');

const sumCommissionMinor = (lists: Lists) =>
  sum(rowsOf(lists, 'sales'), 'commissionMinor') - sum(rowsOf(lists, 'refunds'), 'commissionMinor');

const sumBalanceMinor = (lists: Lists) => sum(rowsOf(lists, 'ledger-accounts'), 'balanceMinor');

/** Computes each figure of a report from the rows of its drill-down only. */
export const expectedFigures: Readonly<Record<string, (lists: Lists) => number>> = {
  netMinor: sumNetMinor,
  sales: (lists) => rowsOf(lists, 'sales').length,
  averageSaleMinor: (lists) => Math.round(sumSoldMinor(lists) / rowsOf(lists, 'sales').length),
  refundRateBp: (lists) => computeRatioInBp(sum(rowsOf(lists, 'refunds'), 'soldMinor'), sumSoldMinor(lists)),
  commissionMinor: sumCommissionMinor,
  takeRateBp: (lists) => computeRatioInBp(sumCommissionMinor(lists), sumNetMinor(lists)),
  assetsMinor: sumBalanceMinor,
  liabilitiesMinor: sumBalanceMinor,
  equityMinor: sumBalanceMinor,
  incomeMinor: sumBalanceMinor,
  expensesMinor: sumBalanceMinor,
  subscribed: (lists) => rowsOf(lists, 'users/user').length,
  paidInMinor: (lists) => sum(rowsOf(lists, 'investments'), 'paidInMinor'),
  returnedMinor: (lists) => sum(rowsOf(lists, 'investments'), 'principalMinor', 'yieldMinor'),
  yieldMinor: (lists) => sum(rowsOf(lists, 'investments'), 'yieldMinor'),
  outstandingMinor: (lists) => sum(rowsOf(lists, 'investments'), 'outstandingMinor'),
  dpiBp: (lists) =>
    Math.round(
      computeRatioInBp(
        sum(rowsOf(lists, 'investments'), 'principalMinor', 'yieldMinor'),
        sum(rowsOf(lists, 'investments'), 'paidInMinor'),
      ) / 100,
    ),
  dueMinor: (lists) => sum(rowsOf(lists, 'investment-movements'), 'amountMinor'),
  overdueMinor: (lists) => sum(rowsOf(lists, 'investment-movements'), 'amountMinor'),
};

interface TileLink {
  name: string;
  value: string;
  href: string;
}

/**
 * Returns a figure as an integer in its smallest unit: `$1,234.50` → 123450, `12.5%` → 1250, `0.35×` → 35,
 * `1,234` → 1234.
 */
export function parseShownUnits(text: string): number {
  const digits = text.replaceAll(/[^\d.-]/g, '');
  return /[$%×]|[A-Z]{3}/.test(text) && !/CLP/.test(text) ? Math.round(Number(digits) * 100) : Number(digits);
}

export async function countOn(page: Page): Promise<number> {
  const countText = page
    .locator('main output')
    .filter({ hasText: /^(\d|Nada|No hay|Sin)/ })
    .first();
  await expect(countText).toBeAttached();
  return Number(/^[\d,]+/.exec((await countText.textContent()) ?? '')?.[0].replaceAll(',', '') ?? 0);
}

/**
 * Reads the value with exactly this label ("Ventas", not "Ventas netas"): the card of a figure, a term or an account.
 */
export async function readValue(page: Page, name: string): Promise<string> {
  const label = page.getByText(name, { exact: true });
  const card = page.locator('main li').filter({ has: label }).locator('p[data-figure]');
  const term = page.locator('main dl > div').filter({ has: label }).locator('dd').first();
  const account = page
    .locator('main')
    .filter({ has: page.getByRole('heading', { level: 1, name }) })
    .getByRole('region', { name: 'Saldo' })
    .locator('p')
    .first();
  const value = card.or(term).or(account).first();
  await expect(value).toBeVisible();
  return ((await value.textContent()) ?? '').trim();
}

export async function tilesOf(page: Page): Promise<TileLink[]> {
  await expect(page.locator('main a[data-figure]').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const readTile = (tile: Locator) =>
    Promise.all([
      tile.getAttribute('data-figure'),
      tile.locator('[data-value]').textContent(),
      tile.getAttribute('href'),
    ]);
  const tiles = await Promise.all((await page.locator('main a[data-figure]').all()).map(readTile));
  return tiles.map(([name, value, href]) => ({ name: name ?? '', value: (value ?? '').trim(), href: href ?? '' }));
}
