import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violation of WCAG 2.2 A and AA and of axe's best practices on the current page. Checks every rule in the
 * light theme and the colour rules in the dark theme. Changes the theme without a reload, as the system does in the
 * evening.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

export async function findViolations(page: Page): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  await expectSettled(page);
  const lightViolations = await violationsOf(createAnalysis(page).withTags(tags));
  await changeScheme(page, 'dark');
  const dark = await violationsOf(createAnalysis(page).withRules(colorRules));
  await changeScheme(page, 'light');
  return [...lightViolations, ...dark.map((violation) => `in the dark theme: ${violation}`)];
}

export async function expectFitting(page: Page, path: string): Promise<void> {
  const originalViewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const measureHorizontalOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measureHorizontalOverflow, { message: path }).toBeLessThanOrEqual(0);
  if (originalViewport) await page.setViewportSize(originalViewport);
}

async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
  await expectSettled(page);
}

async function expectSettled(page: Page): Promise<void> {
  const runningTransitions = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);
  await expect.poll(runningTransitions).toBe(0);
}

/** Uses the legacy mode, since the pages have no frames. Omits passed rules, which are nine tenths of the output. */
const createAnalysis = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  );
}
