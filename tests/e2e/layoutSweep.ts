import type { Locator, Page } from '@playwright/test';
import { findViolations } from './accessibility';
import { expect, type Console } from './console';
import { findLayoutFaults } from './layoutFaults';

/** Measures English at fewer widths, since Spanish words are longer. */
const widths = { es: [1920, 1440, 1366, 1280, 1199, 1152, 1024, 800, 390, 320], en: [1440, 1024, 390, 320] };
/**
 * Widths of a tablet and a phone, measured in Spanish only, whose words are longer. Opening a dialog takes as long as
 * measuring five widths.
 */
const popoverWidths = [1024, 390];
const height = 760;

export class LayoutFindings {
  private readonly settingsByFault = new Map<string, string[]>();

  add(path: string, setting: string, width: number, faults: readonly string[]): void {
    for (const fault of faults) {
      const key = `${path}: ${fault}`;
      this.settingsByFault.set(key, [...(this.settingsByFault.get(key) ?? []), `${width} ${setting}`]);
    }
  }

  get lines(): string[] {
    return [...this.settingsByFault].map(([fault, places]) => `${fault} [${places.join(', ')}]`);
  }
}

/** Returns the faults that persist. Charts and popovers adapt to a new window width with a delay. */
async function measure(page: Page, isDefaultColumns = true): Promise<string[]> {
  let faults: string[] = [];
  const isFaultRemaining = async () => {
    faults = await page.evaluate(findLayoutFaults, isDefaultColumns);
    return faults.length;
  };
  await expect
    .poll(isFaultRemaining, { intervals: [100, 200, 300], timeout: 700 })
    .toBe(0)
    .catch(() => undefined);
  return faults;
}

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('progress, main [aria-busy="true"], main [class*="skeleton"]')).toHaveCount(0);
}

async function chooseLanguage(page: Page, language: 'es' | 'en'): Promise<void> {
  const button = page.locator(`.languages button[lang="${language}"]`);
  const account = page.locator('.account-button');
  // Signed out, the header itself has the languages.
  if (await account.isVisible()) {
    await account.click();
    // The notifications leave the menu only after the page has noticed that it is no longer narrow.
    await expect(page.locator('#account-notifications > *')).toHaveCount(0);
  }
  await button.click();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expectComplete(page);
}

/** Scrolls down, since the page requests sections only when they become visible. */
async function showSections(page: Page): Promise<void> {
  let height = 0;
  for (;;) {
    await expectComplete(page);
    const heightBefore = height;
    height = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    if (height === heightBefore) break;
  }
  await page.evaluate(() => scrollTo(0, 0));
}

export async function sweepPage(
  page: Page,
  path: string,
  columns: 'default' | 'all',
  findings: LayoutFindings,
): Promise<void> {
  for (const language of columns === 'all' ? (['es'] as const) : (['en', 'es'] as const)) {
    await chooseLanguage(page, language);
    for (const width of widths[language]) {
      await resize(page, width);
      const setting = columns === 'all' ? `${language} all columns` : language;
      findings.add(path, setting, width, await measure(page, columns === 'default'));
      // The position of a list head does not depend on the language.
      if (language === 'es') findings.add(path, setting, width, await page.evaluate(findStickyHeadFaults));
    }
    await resize(page, 1440);
  }
}

async function sweepAllColumns(page: Page, path: string, findings: LayoutFindings): Promise<void> {
  const button = page.getByRole('button', { name: 'Columnas', exact: true });
  if ((await button.count()) === 0) return;
  const popup = page.getByRole('dialog', { name: 'Columnas' });
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  };
  await button.click();
  const boxes = popup.locator('ul').getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
  await close();
  await sweepPage(page, path, 'all', findings);
  await button.click();
  await popup.getByRole('button', { name: 'Restablecer columnas' }).click();
  await close();
}

const listPopups = (page: Page) =>
  page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true });

/** Waits until an element and its content have had the same place in 20 animation frames. */
async function waitUntilUnmoved(element: Element): Promise<void> {
  const placesOf = () =>
    JSON.stringify([element, ...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect()));
  let places = placesOf();
  for (let frames = 0; frames < 20; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const nextPlaces = placesOf();
    if (nextPlaces !== places) frames = 0;
    places = nextPlaces;
  }
}

const nameOf = async (opener: Locator) => (await opener.getAttribute('aria-label')) ?? (await opener.innerText());

async function sweepPopup(
  page: Page,
  opener: Locator,
  path: string,
  width: number,
  findings: LayoutFindings,
): Promise<void> {
  const pathOfPopover = `${path} «${await nameOf(opener)}»`;
  const openPopover = async () => {
    await opener.click();
    await expect(listPopups(page).first()).toBeVisible();
    await expect(listPopups(page).locator('progress, [aria-busy="true"]')).toHaveCount(0);
    // A click on an entry that moves between press and release is lost.
    await listPopups(page).first().evaluate(waitUntilUnmoved);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(listPopups(page)).toHaveCount(0);
  };
  await openPopover();
  findings.add(pathOfPopover, 'es', width, await measure(page));
  const entries = listPopups(page).locator('[aria-haspopup="dialog"]:not([aria-disabled="true"], :disabled)');
  const names = await entries.allInnerTexts();
  await close();
  for (const [index, name] of names.entries()) {
    await openPopover();
    await entries.nth(index).click();
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await expect(listPopups(page).locator('progress, [aria-busy="true"]')).toHaveCount(0);
    findings.add(`${pathOfPopover} «${name}»`, 'es', width, await measure(page));
    await close();
  }
}

export async function sweepPopups(
  page: Page,
  scopeSelector: string,
  path: string,
  findings: LayoutFindings,
): Promise<void> {
  for (const width of popoverWidths) {
    await resize(page, width);
    findings.add(path, 'es', width, await measure(page));
    const openers = page
      .locator(
        `${scopeSelector} [aria-haspopup]:not([aria-haspopup="listbox"], [aria-disabled="true"], :disabled, tr ~ tr *, li ~ li *)`,
      )
      .filter({ visible: true });
    for (let index = 0; index < (await openers.count()); index += 1)
      await sweepPopup(page, openers.nth(index), path, width, findings);
  }
  await resize(page, 1440);
}

export async function audit(console: Console, path: string, findings: LayoutFindings): Promise<void> {
  const { page } = console;
  await console.visit(path);
  await showSections(page);
  findings.add(path, 'es', 1440, await findViolations(page));
  await sweepPage(page, path, 'default', findings);
  await sweepPopups(page, 'main', path, findings);
  const row = page.getByRole('checkbox', { name: /^Seleccionar / });
  if ((await row.count()) > 1) {
    await row.nth(1).check();
    await sweepPopups(page, '[aria-label="Selección"]', `${path} with a selected row`, findings);
    await row.nth(1).uncheck();
  }
  await sweepAllColumns(page, path, findings);
}

/**
 * Returns the list heads that are covered or not directly below the top bar after scrolling. Skips lists with their
 * own scroll area. Runs in the browser, so it must not use variables of this file.
 */
function findStickyHeadFaults(): string[] {
  const faults: string[] = [];
  const bar = document.querySelector('.topbar');
  for (const table of document.querySelectorAll('main table:has(thead)')) {
    const headCell = table.querySelector('thead th');
    if (!bar || !headCell || getComputedStyle(headCell).position !== 'sticky') continue;
    if (!headCell.checkVisibility() || table.closest('[data-overflows], [data-boxed]')) continue;
    const name = table.getAttribute('aria-label') ?? '';
    table.querySelector('tbody > tr:last-child')?.scrollIntoView({ block: 'end' });
    const { bottom } = bar.getBoundingClientRect();
    const { left, top, height } = headCell.getBoundingClientRect();
    const hasRowsBeneath = table.getBoundingClientRect().top < bottom - height;
    const gap = Math.round(top - bottom);
    if (hasRowsBeneath && gap !== 0) faults.push(`the head is ${gap} px below the top bar: ${name}`);
    const elementAtPoint = document.elementFromPoint(left + 4, top + height / 2);
    if (hasRowsBeneath && !headCell.contains(elementAtPoint))
      faults.push(`the head is covered by <${elementAtPoint?.localName}>: ${name}`);
    scrollTo(0, 0);
  }
  return faults;
}
