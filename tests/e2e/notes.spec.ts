import { emptyFolder, runServer } from '../hosts/server';
import { expectAccessible } from './accessibility';
import { expect, test, unique } from './console';
import { png } from '../api/imagesFixture';

// Starts a separate server, since the server of the other tests has no live channel.
test.use({ freshContext: true });

let server: ReturnType<typeof runServer> | undefined;
let origin = '';

test.beforeAll(async () => {
  server = runServer({ DATA_DIR: emptyFolder() });
  origin = await server.origin;
});
test.afterAll(() => server?.stop());

test('a note with a mention and an image reaches the other user without a reload', async ({
  console,
  secondPerson,
}) => {
  const other = await secondPerson();
  const company = `${origin}/catalogs/companies`;
  for (const [one, account] of [
    [console, 'admin'],
    [other, 'ana'],
  ] as const) {
    const following = one.page.waitForResponse((response) => response.url() === `${origin}/api/live` && response.ok());
    await one.page.goto(company);
    await one.fillSignInForm(account);
    await one.page.getByRole('link', { name: 'Fonda La Comadre', exact: true }).click();
    await following;
  }
  const { name } = unique('¿Les llamas por sus pagos');
  const [mine, theirs] = [console, other].map(({ page }) => page.getByRole('region', { name: /^Notas/ })) as [
    ReturnType<typeof console.page.getByRole>,
    ReturnType<typeof console.page.getByRole>,
  ];
  for (const { page } of [console, other])
    await page.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded();
  await expect(theirs.getByRole('textbox')).toBeVisible();

  const input = mine.getByRole('textbox', { name: 'Nota nueva' });
  await input.pressSequentially(`${name}, @rob`);
  await expect(mine.getByRole('option', { name: /Ana Robles/ })).toBeVisible();
  const [field, people] = [await input.boundingBox(), await mine.getByRole('listbox').boundingBox()];
  expect(people?.y).toBeGreaterThanOrEqual((field?.y ?? Infinity) + (field?.height ?? 0));
  await expectAccessible(console.page);
  await console.page.keyboard.press('Enter');
  await mine
    .locator('input[type=file]')
    .setInputFiles({ name: 'captura.png', mimeType: 'image/png', buffer: Buffer.from(png(400, 300)) });
  await expect(mine.getByRole('button', { name: 'Agregar nota' })).toBeEnabled();
  await input.press('Control+Enter');
  await expect(input).toHaveValue('');

  await expect(theirs.getByText(name)).toBeVisible();
  await expect(theirs.getByText('@Ana Robles').first()).toBeVisible();
  const picture = theirs.getByRole('link', { name: 'Abrir captura.webp en otra pestaña' });
  await expect(picture).toBeVisible();
  expect(
    await picture.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(400);
  await expectAccessible(other.page);
  const note = theirs.getByRole('listitem').filter({ hasText: name });
  await expect(note.getByRole('button', { name: /^Eliminar nota/ })).toHaveCount(1);
  await expect(note.getByRole('button', { name: /^Editar nota/ })).toHaveCount(0);

  await theirs.getByRole('textbox', { name: 'Nota nueva' }).fill('A medias');
  await other.page.evaluate(() => history.back());
  await expect(other.alert).toBeVisible();
});
