import { createEmptyFolder, runServer } from '../hosts/server';
import { expectAccessible } from './accessibility';
import { expect, test, createUniqueName } from './console';
import { createPng } from '../api/imagesFixture';

// Starts a separate server, since the server of the other tests has no live channel.
test.use({ freshContext: true });

let server: ReturnType<typeof runServer> | undefined;
let origin = '';

test.beforeAll(async () => {
  server = runServer({ DATA_DIR: createEmptyFolder() });
  origin = await server.origin;
});
test.afterAll(() => server?.stop());

test('a note with a mention and an image reaches the other user without a reload', async ({
  console,
  secondPerson,
}) => {
  const otherPerson = await secondPerson();
  const company = `${origin}/catalogs/companies`;
  for (const [signedInConsole, account] of [
    [console, 'admin'],
    [otherPerson, 'ana'],
  ] as const) {
    const liveResponse = signedInConsole.page.waitForResponse(
      (response) => response.url() === `${origin}/api/live` && response.ok(),
    );
    await signedInConsole.page.goto(company);
    await signedInConsole.fillSignInForm(account);
    await signedInConsole.page.getByRole('link', { name: 'Fonda La Comadre', exact: true }).click();
    await liveResponse;
  }
  const { name } = createUniqueName('¿Les llamas por sus pagos');
  const [ownNotes, otherNotes] = [console, otherPerson].map(({ page }) =>
    page.getByRole('region', { name: /^Notas/ }),
  ) as [ReturnType<typeof console.page.getByRole>, ReturnType<typeof console.page.getByRole>];
  for (const { page } of [console, otherPerson])
    await page.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded();
  await expect(otherNotes.getByRole('textbox')).toBeVisible();

  const input = ownNotes.getByRole('textbox', { name: 'Nota nueva' });
  await input.pressSequentially(`${name}, @rob`);
  await expect(ownNotes.getByRole('option', { name: /Ana Robles/ })).toBeVisible();
  const [field, people] = [await input.boundingBox(), await ownNotes.getByRole('listbox').boundingBox()];
  expect(people?.y).toBeGreaterThanOrEqual((field?.y ?? Infinity) + (field?.height ?? 0));
  await expectAccessible(console.page);
  await console.page.keyboard.press('Enter');
  await ownNotes
    .locator('input[type=file]')
    .setInputFiles({ name: 'captura.png', mimeType: 'image/png', buffer: Buffer.from(createPng(400, 300)) });
  await expect(ownNotes.getByRole('button', { name: 'Agregar nota' })).toBeEnabled();
  await input.press('Control+Enter');
  await expect(input).toHaveValue('');

  await expect(otherNotes.getByText(name)).toBeVisible();
  await expect(otherNotes.getByText('@Ana Robles').first()).toBeVisible();
  const imageLink = otherNotes.getByRole('link', { name: 'Abrir captura.webp en otra pestaña' });
  await expect(imageLink).toBeVisible();
  expect(
    await imageLink.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(400);
  await expectAccessible(otherPerson.page);
  const note = otherNotes.getByRole('listitem').filter({ hasText: name });
  await expect(note.getByRole('button', { name: /^Eliminar nota/ })).toHaveCount(1);
  await expect(note.getByRole('button', { name: /^Editar nota/ })).toHaveCount(0);

  await otherNotes.getByRole('textbox', { name: 'Nota nueva' }).fill('A medias');
  await otherPerson.page.evaluate(() => history.back());
  await expect(otherPerson.alert).toBeVisible();
});
