import { expect, test } from './console';

test.describe('menu', () => {
  test('the menu shows the logo, the e-mail and the version, and each entry has its icon', async ({ console }) => {
    await console.signIn();
    const menu = await console.openCatalogs();
    await expect(menu.locator('img').first()).toBeVisible();
    await expect(menu.getByText('admin@sobremesa.app')).toBeVisible();
    const links = await menu.locator('a.sidemenu-line').all();
    expect(links.length).toBeGreaterThan(9);
    for (const link of links) await expect(link.locator('svg')).toHaveCount(1);
    expect((await menu.innerText()).trim().split('\n').at(-1)).toBe('Versión 1.0.0');
  });
});

test.describe('page transitions', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const durations: unknown[] = [];
      Object.assign(globalThis, { durations });
      const { animate } = Element.prototype;
      Element.prototype.animate = function record(keyframes, options) {
        if (this.id === 'content') durations.push(typeof options === 'object' ? options.duration : options);
        return animate.call(this, keyframes, options);
      };
    });
  });
  const durations = () => (globalThis as unknown as { durations: unknown[] }).durations;

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' });

    test('a page transition takes 280 ms forward and 200 ms back', async ({ page, console }) => {
      await console.signIn('admin', '/catalogs/labels');
      const countBefore = (await page.evaluate(durations)).length;
      const readNewDurations = async () => (await page.evaluate(durations)).slice(countBefore);
      await page.getByRole('link', { name: 'Vegano' }).click();
      await expect(page).toHaveURL(/\/catalogs\/labels\/.+/);
      await expect.poll(readNewDurations).toEqual([280]);
      await page.goBack();
      await expect(page).toHaveURL(/\/catalogs\/labels(\?.*)?$/);
      await expect.poll(readNewDurations).toEqual([280, 200]);
    });
  });

  test.describe('with reduced motion', () => {
    test.use({ reducedMotion: 'reduce' });

    test('nothing is animated, and the back button is an arrow without text', async ({ page, console }) => {
      await console.signIn('admin', '/catalogs/labels');
      await page.getByRole('link', { name: 'Vegano' }).click();
      const backLink = page.getByRole('banner').getByRole('link', { name: 'Regresar' });
      await expect(backLink).toHaveText('');
      await backLink.click();
      await expect(page).toHaveURL(/\/catalogs\/labels(\?.*)?$/);
      expect(await page.evaluate(durations)).toEqual([]);
    });
  });
});

test('the title of a page is shown in full on a phone', async ({ page, console }) => {
  await page.setViewportSize({ width: 390, height: 760 });
  await console.signIn('admin', '/giftcards/batch');
  await expect(console.heading).toBeInViewport({ ratio: 1 });
  const isCut = () =>
    console.heading.evaluate(
      (heading) =>
        heading.clientHeight < 20 ||
        heading.scrollWidth > heading.clientWidth ||
        getComputedStyle(heading).textOverflow === 'ellipsis',
    );
  // React may render the heading again while the page loads.
  await expect.poll(isCut).toBe(false);
});
