import { runServer } from '../hosts/server';
import { expectAccessible } from './accessibility';
import { expect, test } from './console';

test.use({ freshContext: true });

test('the selected e-mail digest survives a reload, and the settings send a test e-mail', async ({ page, console }) => {
  const server = runServer({ LIVE: 'off' });
  try {
    const origin = await server.origin;
    await page.goto(`${origin}/notification-settings`);
    await console.fillSignInForm('admin');
    const digest = page.getByRole('region', { name: 'Resumen por correo' });
    await expect(digest.getByRole('radio', { name: 'Nunca' })).toBeChecked();
    await digest.getByRole('radio', { name: 'Cada día' }).press('Space');
    await expect(digest.getByRole('radio', { name: 'Cada día' })).toBeChecked();
    await page.reload();
    await expect(digest.getByRole('radio', { name: 'Cada día' })).toBeChecked();

    await page.goto(`${origin}/settings/mail`);
    const mail = page.getByRole('region', { name: 'Correo', exact: true });
    await mail.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(mail.getByText('La prueba va en camino a admin@sobremesa.app.')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await server.stop();
  }
});
