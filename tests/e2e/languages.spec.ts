import { expect, test } from './console';

test.describe('language', () => {
  for (const [locale, language, title] of [
    ['es-AR', 'es', 'Inicia sesión'],
    ['en-GB', 'en', 'Sign in'],
    ['fr-FR', 'en', 'Sign in'],
  ] as const) {
    test(`a ${locale} browser gets ${language}`, async ({ secondPerson }) => {
      const { page } = await secondPerson({ locale });
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe(language);
    });
  }

  test('the selected language is fetched, stored under currentLanguage, and survives the session, as does the theme', async ({
    page,
    console,
  }) => {
    await page.goto('/login');
    const translationRequest = page.waitForRequest(/\/assets\/i18n\/en\.json$/);
    await page.getByRole('group', { name: 'Idioma' }).getByText('EN').click();
    await translationRequest;
    await expect(console.heading).toHaveText('Sign in');
    await expect(page).toHaveTitle(/Sign in/);
    expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('en');

    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await page.getByLabel('Email').fill('admin@sobremesa.app');
    await page.getByLabel('Password', { exact: true }).fill('sobremesa');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/home');
    await expect(console.heading).toHaveText('Home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('complementary');
    for (const fixedText of [
      'Inicio',
      'Reportes',
      'Reporte de ventas',
      'Categorías',
      'Etiquetas',
      'Ocasiones',
      'Empresas',
      'Planes',
    ]) {
      await expect(menu.getByText(fixedText, { exact: true })).toBeVisible();
    }
    await console.keepStoredSession();
    await menu.getByRole('button', { name: 'Sign out' }).click();
    await expect(console.heading).toHaveText('Sign in');
    await page.reload();
    await expect(console.heading).toHaveText('Sign in');
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  });

  test('changing the language asks before it discards unsaved changes', async ({ page, console }) => {
    await console.signIn('admin', '/catalogs/labels/create');
    await page.getByLabel('Nombre en español').fill('A medias');
    await console.openAccount();
    await page.getByRole('group', { name: 'Idioma' }).getByText('EN').click();
    await expect(console.alert).toContainText('¿Cambiar de idioma sin guardar?');
    await console.alert.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByLabel('Nombre en español')).toHaveValue('A medias');
  });
});
