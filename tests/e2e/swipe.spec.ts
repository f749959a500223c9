import type { Page } from '@playwright/test';
import { waitUntilHistoryIsIdle } from './browsing';
import { expect, test, type Console } from './console';

test.use({ hasTouch: true, reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } });

async function swipe(page: Page, distance = 280): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 500 }] });
  await dispatchTouch('touchStart', 6);
  for (let distanceSoFar = 20; distanceSoFar <= distance; distanceSoFar += 20)
    await dispatchTouch('touchMove', 6 + distanceSoFar);
  await dispatchTouch('touchEnd', 6 + distance);
  await session.detach();
  await waitUntilHistoryIsIdle(page);
}

async function clickLink(console: Console, path: string): Promise<void> {
  await console.follow((await console.openCatalogs()).locator(`a[href="${path}"]`), path);
}

test('one swipe goes back one page and never leaves the console', async ({ page, console }) => {
  await console.signIn('admin', '/home');
  await clickLink(console, '/catalogs/labels');
  await clickLink(console, '/catalogs/occasions');
  await expect(console.heading).toHaveText('Ocasiones');
  await swipe(page);
  await expect(page).toHaveURL('/catalogs/labels');
  await expect(console.heading).toHaveText('Etiquetas');
  await swipe(page);
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toHaveText('Inicio');
  await swipe(page);
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toHaveText('Inicio');
  await page.goForward();
  await expect(page).toHaveURL('/catalogs/labels');
});

test('a swipe on the first page of a visit goes to its parent page, and a short one does nothing', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/catalogs/labels');
  await page.getByRole('link', { name: 'Vegano', exact: true }).click();
  await expect(console.heading).toContainText('Vegano');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(console.heading).toContainText('Vegano');
  await swipe(page, 60);
  await expect(page).toHaveURL(address);
  await swipe(page);
  await expect(console.heading).toHaveText('Etiquetas');
});

test('a swipe while the previous page is loading is ignored', async ({ page, console }) => {
  await console.signIn('admin', '/home');
  await clickLink(console, '/catalogs/labels');
  await clickLink(console, '/catalogs/occasions');
  // A swipe has no effect while the page is in transition.
  await expect(console.heading).toHaveText('Ocasiones');
  await waitUntilHistoryIsIdle(page);
  let attempts = 0;
  let admit: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (admit = resolve));
  await page.route(/\/v1\/token/, async (route) => {
    attempts += 1;
    await gate;
    await route.fallback();
  });
  await swipe(page);
  await expect.poll(() => attempts).toBe(1);
  await swipe(page);
  await expect(console.heading).toHaveText('Ocasiones');
  admit();
  await expect(console.heading).toHaveText('Etiquetas');
  await expect(page).toHaveURL('/catalogs/labels');
});

test('with reduced motion a swipe goes back without moving the page', async ({ page, console }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await console.signIn('admin', '/home');
  await clickLink(console, '/catalogs/labels');
  await expect(console.heading).toHaveText('Etiquetas');
  await page.evaluate(() => {
    const styles: (string | null)[] = [];
    const content = document.getElementById('content');
    if (content)
      new MutationObserver(() => styles.push(content.getAttribute('style'))).observe(content, { attributes: true });
    Object.assign(globalThis, { contentStyles: styles });
  });
  await swipe(page);
  await expect(page).toHaveURL('/home');
  await expect(console.heading).toHaveText('Inicio');
  const styles = await page.evaluate(
    () => (globalThis as unknown as { contentStyles: (string | null)[] }).contentStyles,
  );
  expect(styles.filter((style) => style?.includes('translate'))).toEqual([]);
});
