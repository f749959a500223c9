import { expect, test } from './console';

test.describe('1100 × 720 px', () => {
  test.use({ viewport: { width: 1100, height: 720 } });

  for (const language of ['Español', 'English']) {
    test(`the pinned menu is next to the page and shows every line and catalog without scrolling (${language})`, async ({
      page,
      console,
    }) => {
      await console.signIn();
      await expect(page.locator('.frame')).toHaveAttribute('data-open', 'false');
      await console.pinMenu();
      const menu = page.locator('#menu');
      await console.openAccount();
      await page.getByRole('button', { name: language }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'es');
      const lists = menu.getByRole('navigation');
      await expect(lists.getByRole('link')).toHaveCount(21);
      const { content, room } = await lists.evaluate((element) => ({
        content: element.scrollHeight,
        room: element.clientHeight,
      }));
      expect(content).toBeLessThanOrEqual(room);
      for (const link of await lists.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
      const menuEdge = await menu.evaluate((element) => element.getBoundingClientRect().right);
      const { left, right } = await page.locator('#content').evaluate((element) => element.getBoundingClientRect());
      expect(left).toBeGreaterThanOrEqual(menuEdge);
      expect(right).toBeLessThanOrEqual(1100);
    });
  }
});

test('on a phone the header has three controls, and the tabs of a group scroll in their own row', async ({
  page,
  console,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await console.signIn('admin', '/audit');
  const header = page.getByRole('banner');
  const controls = header.getByRole('button').or(header.getByRole('link')).filter({ visible: true });
  await expect(header.getByText('sin leer', { exact: false }).first()).toBeAttached();
  await expect(controls).toHaveCount(3);
  const tabs = page.getByRole('navigation', { name: 'Páginas relacionadas' });
  await expect(tabs.getByRole('link', { name: 'Bitácora' })).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('link', { name: 'Revisión contable' }).click();
  await expect(console.heading).toHaveText('Revisión contable');
  await expect(tabs.getByRole('link', { name: 'Revisión contable' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
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
