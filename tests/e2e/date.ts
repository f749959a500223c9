import type { Locator, Page } from '@playwright/test';

/** Types a date, `2026-07-31`, into the Spanish field of this label as a person does. */
export async function typeDate(
  page: Page,
  name: string | RegExp,
  date: string,
  scope: Page | Locator = page,
): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await scope.getByRole('group', { name }).getByRole('spinbutton').first().click();
  await page.keyboard.type(day + month + year);
}
