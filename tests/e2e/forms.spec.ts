import type { Locator } from '@playwright/test';
import { expect, test, unique } from './console';

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('It is not on the page.');
  return { top: found.y, bottom: found.y + found.height };
};

for (const size of [
  { width: 1440, height: 700 },
  { width: 390, height: 700 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a failed save goes to the first wrong field, clear of every bar, and says how many there are', async ({
      page,
      console,
    }) => {
      await console.signIn('admin', '/catalogs/companies/create');
      await page.getByLabel('Descripción en español').fill('Cocina de la costa');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const save = page.getByRole('button', { name: 'Guardar', exact: true });
      await save.click();
      await expect(page.getByText(/^Revisa \d+ campos$/)).toBeInViewport({ ratio: 1 });
      const first = page.getByLabel('Nombre en español');
      await expect(first).toBeFocused();
      await expect(first).toBeInViewport({ ratio: 1 });
      expect((await box(first)).top).toBeGreaterThanOrEqual((await box(page.getByRole('banner'))).bottom);
      expect((await box(first)).bottom).toBeLessThanOrEqual((await box(save)).top);
    });

    test('a notice lies over no button of the form', async ({ page, console }) => {
      const { name } = unique('Con aviso');
      await console.signIn('admin', '/catalogs/labels/create');
      await page.getByLabel('Nombre en español').fill(name);
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      const notice = page.getByRole('alert').filter({ hasText: `Se creó «${name}».` });
      await expect(notice).toBeVisible();
      await expect(console.heading).toHaveText(name);
      const save = page.getByRole('button', { name: 'Guardar', exact: true });
      await expect
        .poll(
          async () =>
            (await box(notice)).bottom <= (await box(save)).top || (await box(notice)).top >= (await box(save)).bottom,
        )
        .toBe(true);
    });
  });
}
