import { runServer } from '../hosts/server';
import { isSignedBy, openReceiver } from '../api/webhooks/webhooksFixture';
import { expectAccessible } from './accessibility';
import { expect, test } from './console';

test.use({ freshContext: true });

test('two owners create a webhook, which delivers a signed test and a signed event', async ({
  page,
  console,
  secondPerson,
}) => {
  test.slow();
  const server = runServer();
  const receiver = await openReceiver();
  try {
    const origin = await server.origin;
    const ana = await secondPerson();
    await page.goto(`${origin}/settings/integrations`);
    await console.fillSignInForm('admin');
    await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click();
    await expect(console.heading).toHaveText('Webhooks');
    await expect(page.getByRole('link', { name: 'Regresar' })).toHaveAttribute('href', '/settings/integrations');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Agregar webhook' }).click();
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('Tienda');
    await page.getByRole('textbox', { name: /^URL/ }).fill(receiver.url());
    await page.getByRole('group', { name: 'Catálogos' }).getByRole('checkbox', { name: 'Etiquetas' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pedir aprobación' }).click();
    await expect(page.getByText(/otra persona tiene que aprobarlo/).first()).toBeVisible();

    await ana.page.goto(`${origin}/approvals`);
    await ana.fillSignInForm('ana');
    await ana.page.getByRole('link', { name: /APR-/ }).first().click();
    await ana.page.getByRole('button', { name: 'Aprobar' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
    const secret = (await ana.page.getByText(/^whsec_/).textContent()) ?? '';
    await expectAccessible(ana.page);
    await ana.page.getByRole('button', { name: 'Ya lo guardé' }).click();

    await page.goto(`${origin}/webhooks`);
    await page.getByRole('link', { name: 'Tienda' }).click();
    await page.getByRole('button', { name: 'Enviar prueba' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Entregado')).toBeVisible();
    await page.getByText('Prueba', { exact: true }).click();
    await expect(page.getByText(/Respondió 204 en/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Crear nuevo secreto' }).click();
    const rotation = page.getByRole('dialog').getByRole('button', { name: 'Crear nuevo secreto' });
    await expect(rotation).toBeEnabled();
    await expectAccessible(page);
    await rotation.click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ya lo guardé' }).click();

    await page.goto(`${origin}/catalogs/labels/create`);
    await page.getByRole('textbox', { name: 'Nombre en español' }).fill('Sin cacahuate');
    await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
    await expect(console.heading).toHaveText('Sin cacahuate');
    await expect
      .poll(() => receiver.received.map(({ json }) => json.type))
      .toEqual(['test', 'catalogs/labels.created']);
    expect(receiver.received.every((one) => isSignedBy(secret, one))).toBe(true);
  } finally {
    await receiver.close();
    await server.stop();
  }
});
