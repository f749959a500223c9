import { readXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './console';

async function downloaded(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar', exact: true }).click();
  await page.getByRole('menuitem', { name: /Excel/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  return sheets[0]?.rows ?? [];
}

/** Returns the number in a text: `$1,234.50` → 1234.5, `−COP 12.00` → -12, `12.5 %` → 0.125. */
function numberIn(text: string): number {
  const number = Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''));
  return text.includes('%') ? number / 100 : number;
}

test('the workbook of a report contains the figures of its page as numbers and its dates as dates', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/reports/sales?range=last12Months&groupBy=channel');
  const table = page.getByRole('table', { name: /Desglose/ });
  await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
  const titles = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const shownFigures = await Promise.all(
    (await table.getByRole('row').all()).slice(1).map(async (row) => ({
      name: (await row.getByRole('rowheader').innerText()).trim(),
      cells: await row.getByRole('cell').allInnerTexts(),
    })),
  );
  const rows = await downloaded(page);
  const headIndex = rows.findIndex(([first]) => first === 'Canal');
  expect(headIndex).toBeGreaterThan(0);
  const columns = rows[headIndex] ?? [];
  expect(shownFigures.length).toBeGreaterThan(2);
  const momentOf = (label: string) => {
    const value = rows.find(([first]) => first === label)?.[1];
    return value instanceof Date ? value.toISOString() : value;
  };
  for (const label of ['Desde', 'Hasta']) expect(momentOf(label), label).toMatch(/T00:00:00\.000Z$/);
  expect(momentOf('Calculado el')).toMatch(/Z$/);
  for (const { name, cells } of shownFigures) {
    const writtenRow = rows.slice(headIndex + 1).find(([first]) => first === name);
    expect(writtenRow, name).toBeDefined();
    for (const [index, title] of titles.slice(1).entries()) {
      const column = columns.indexOf(title);
      if (column < 0) continue;
      const value = writtenRow?.[column];
      expect([name, title, typeof value]).toEqual([name, title, 'number']);
      expect([name, title, Number(Number(value).toFixed(4))]).toEqual([
        name,
        title,
        numberIn(cells[index]?.split('\n')[0] ?? ''),
      ]);
    }
  }
});
