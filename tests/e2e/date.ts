import type { Locator, Page } from '@playwright/test';

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
