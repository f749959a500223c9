import { expect, test, unique } from '../e2e/console';

test.use({ freshContext: true });

test('shows what one person saves in the list of another, with the name of the first', async ({
  console,
  secondPerson,
  baseURL,
}) => {
  test.skip(process.env['CLOUD_LIVE'] !== 'firestore', 'The emulator of Firestore was not found.');
  const other = await secondPerson();
  for (const [one, account] of [
    [console, 'admin'],
    [other, 'ana'],
  ] as const) {
    const listening = one.page.waitForResponse(
      (response) => /Firestore\/Listen\/channel/.test(response.url()) && response.ok(),
    );
    await one.page.goto(`${baseURL}/catalogs/labels`);
    await one.fillSignInForm(account);
    await expect(one.heading).toHaveText('Etiquetas');
    await listening;
  }
  const { name } = unique('Vegano');
  await other.page.getByRole('row').nth(1).getByRole('link').first().click();
  await other.page.getByLabel('Nombre en español').fill(name);
  await other.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(other.page.getByText(`Se guardó «${name}».`)).toBeVisible();
  await expect(console.page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 2_000 });
  await expect(console.page.getByText(/hizo cambios en Etiquetas\.$/)).toBeVisible();
});
