import type { Page } from '@playwright/test';
import { expect, test } from './console';

test.use({ freshContext: true });

declare function reportEmpty(pathname: string): Promise<void>;

async function collectEmptyPages(page: Page): Promise<string[]> {
  const addresses: string[] = [];
  await page.exposeFunction('reportEmpty', (pathname: string) => void addresses.push(pathname));
  await page.addInitScript(() => {
    let hadContent = false;
    let isEmpty = false;
    const checkBlank = () => {
      const wasEmpty = isEmpty;
      isEmpty = (document.getElementById('root')?.innerText ?? '').trim() === '';
      hadContent ||= !isEmpty;
      if (hadContent && isEmpty && !wasEmpty) void reportEmpty(location.pathname);
    };
    const checkEachFrame = () => {
      checkBlank();
      requestAnimationFrame(checkEachFrame);
    };
    checkEachFrame();
    new MutationObserver(checkBlank).observe(document, { childList: true, subtree: true });
  });
  return addresses;
}

test('the page is never empty after its first content: at sign-in, reload, deep link, lazy page and sign-out', async ({
  page,
  console,
}) => {
  const emptyPages = await collectEmptyPages(page);
  await page.goto('/login');
  await console.fillSignInForm('admin');
  await expect(console.heading).toHaveText('Inicio');
  await page.reload();
  await expect(console.heading).toHaveText('Inicio');
  await page.goto('/catalogs/labels');
  await expect(page.getByRole('link', { name: 'Vegano', exact: true })).toBeVisible();
  await (await console.openMenu()).getByRole('link', { name: 'Reporte de ventas' }).click();
  await expect(console.heading).toHaveText('Reporte de ventas');
  await console.signOut();
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(console.heading).toHaveText('Recupera tu contraseña');
  expect(emptyPages).toEqual([]);
});
