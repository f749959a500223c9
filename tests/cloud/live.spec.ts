import { expect, test, createUniqueName } from '../e2e/console';

test.use({ freshContext: true });

test('shows what one person saves in the list of another, with the name of the first', async ({
  console,
  secondPerson,
  baseURL,
}) => {
  test.skip(process.env['CLOUD_LIVE'] !== 'firestore', 'The emulator of Firestore was not found.');
  const otherPerson = await secondPerson();
  for (const [signedInConsole, account] of [
    [console, 'admin'],
    [otherPerson, 'ana'],
  ] as const) {
    const listenResponse = signedInConsole.page.waitForResponse(
      (response) => /Firestore\/Listen\/channel/.test(response.url()) && response.ok(),
    );
    await signedInConsole.page.goto(`${baseURL}/catalogs/labels`);
    await signedInConsole.fillSignInForm(account);
    await expect(signedInConsole.heading).toHaveText('Etiquetas');
    await listenResponse;
  }
  const { name } = createUniqueName('Vegano');
  await otherPerson.page.getByRole('row').nth(1).getByRole('link').first().click();
  await otherPerson.page.getByLabel('Nombre en español').fill(name);
  await otherPerson.page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  await expect(otherPerson.page.getByText(`Se guardó «${name}».`)).toBeVisible();
  await expect(console.page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 2_000 });
  await expect(console.page.getByText(/hizo cambios en Etiquetas\.$/)).toBeVisible();
});
