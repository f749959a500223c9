import { expect, test } from './console';

test.describe('1440 × 900 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const language of ['Español', 'English']) {
    test(`the pinned menu is next to the page and shows every entry without scrolling (${language})`, async ({
      page,
      console,
    }) => {
      await console.signIn();
      await expect(page.locator('.frame')).toHaveAttribute('data-open', 'false');
      await console.pinMenu();
      const menu = page.locator('#menu');
      await page.getByRole('button', { name: language }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'es');
      const lists = menu.getByRole('navigation');
      await expect(lists.getByRole('link')).toHaveCount(24);
      const { content, room } = await lists.evaluate((element) => ({
        content: element.scrollHeight,
        room: element.clientHeight,
      }));
      expect(content).toBeLessThanOrEqual(room);
      for (const link of await lists.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
      const menuEdge = await menu.evaluate((element) => element.getBoundingClientRect().right);
      const { left, right } = await page.locator('#content').evaluate((element) => element.getBoundingClientRect());
      expect(left).toBeGreaterThanOrEqual(menuEdge);
      expect(right).toBeLessThanOrEqual(1440);
    });
  }
});

for (const width of [720, 1024, 1280]) {
  test(`signed out, the menu pushes the page aside and cuts nothing off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    const menuEdge = await page.locator('#menu').evaluate((element) => element.getBoundingClientRect().right);
    const elementsOutside = await page.locator('.stage').evaluate(
      (stage, [from, to]) => {
        const visibleElements = [...stage.querySelectorAll('*')].filter(
          (element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'),
        );
        return visibleElements
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 1 && (left < from || right > to);
          })
          .map((element) => element.outerHTML.slice(0, 120));
      },
      [menuEdge, width] as const,
    );
    expect(elementsOutside).toEqual([]);
  });
}
