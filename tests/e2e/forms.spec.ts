import type { Locator } from '@playwright/test';
import { expect, test, createUniqueName } from './console';
import { createLabel } from './label';

const readBox = async (locator: Locator) => {
  const boundingBox = await locator.boundingBox();
  if (!boundingBox) throw new Error('It is not on the page.');
  return { top: boundingBox.y, bottom: boundingBox.y + boundingBox.height };
};

for (const size of [
  { width: 1440, height: 700 },
  { width: 390, height: 700 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a failed save focuses the first invalid field, uncovered, and shows the number of invalid fields', async ({
      page,
      console,
    }) => {
      await console.signIn('admin', '/catalogs/companies/create');
      await page.getByLabel('Descripción en español').fill('Cocina de la costa');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const save = page.getByRole('button', { name: 'Guardar empresa', exact: true });
      await save.click();
      await expect(page.getByText(/^Revisa \d+ campos$/)).toBeInViewport({ ratio: 1 });
      const nameInput = page.getByLabel('Nombre en español');
      await expect(nameInput).toBeFocused();
      await expect(nameInput).toBeInViewport({ ratio: 1 });
      expect((await readBox(nameInput)).top).toBeGreaterThanOrEqual((await readBox(page.getByRole('banner'))).bottom);
      expect((await readBox(nameInput)).bottom).toBeLessThanOrEqual((await readBox(save)).top);
    });

    test('a notification covers no button of the form', async ({ page, console }) => {
      const { name } = createUniqueName('Con aviso');
      await console.signIn('admin', '/catalogs/labels/create');
      await page.getByLabel('Nombre en español').fill(name);
      await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
      const notice = page.getByRole('alert').filter({ hasText: `Se creó «${name}».` });
      await expect(notice).toBeVisible();
      await expect(console.heading).toHaveText(name);
      const save = page.getByRole('button', { name: 'Guardar cambios', exact: true });
      await expect
        .poll(
          async () =>
            (await readBox(notice)).bottom <= (await readBox(save)).top ||
            (await readBox(notice)).top >= (await readBox(save)).bottom,
        )
        .toBe(true);
    });

    test("a notification covers no part of a list's pager at any scroll position", async ({ page, console }) => {
      const label = createUniqueName('De paso');
      await console.signIn('admin', '/catalogs/labels');
      await createLabel(console, label);
      await expect(console.heading).toHaveText(label.name);
      await page.getByRole('button', { name: 'Archivar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archivar' }).click();
      const notice = page.getByRole('alert').filter({ hasText: `Se archivó «${label.name}».` });
      const pager = page.getByRole('navigation', { name: 'Páginas' });
      await expect(notice).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      await expect(pager).toContainText(/1–2\d de /);
      for (const pixelsAboveBottom of [4, 40]) {
        // In pixels above the bottom edge of the window.
        await pager.evaluate(
          (element, gap) =>
            scrollBy({ top: element.getBoundingClientRect().bottom + gap - innerHeight, behavior: 'instant' }),
          pixelsAboveBottom,
        );
        await expect
          .poll(async () => (await readBox(pager)).top - (await readBox(notice)).bottom)
          .toBeGreaterThanOrEqual(0);
      }
    });
  });
}
