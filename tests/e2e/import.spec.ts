import { expect, test, createUniqueName } from './console';

const createFile = (rows: readonly string[]) => ({
  name: 'etiquetas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFFNombre en español;Identificador;Color\r\n${rows.join('\r\n')}\r\n`),
});

test('an import creates labels, returns the invalid rows as a file, and adds nothing the second time', async ({
  page,
  console,
}) => {
  test.slow();
  const { slug } = createUniqueName('Etiqueta');
  const labels = createFile([
    `Uno ${slug};${slug}-1;#166534`,
    `Dos ${slug};${slug}-2;verde`,
    `Tres ${slug};${slug}-3;#1E3A5F`,
  ]);
  await console.signIn('admin', '/catalogs/labels/import');
  await page.locator('input[type=file]').setInputFiles(labels);
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await expect(page.getByText('Con errores').first()).toBeVisible();
  await page.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar 1 fila con errores' }).click();
  const stream = await (await download).createReadStream();
  const csv = Buffer.concat(await stream.toArray()).toString('utf8');
  expect(csv).toContain(`Dos ${slug}`);
  expect(csv).toContain('Motivo');

  await page.goto('/catalogs/labels/import');
  await page.locator('input[type=file]').setInputFiles(labels);
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await expect(page.getByText('Ya importada').first()).toBeVisible();
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: slug }))}`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('an exported list that is edited and imported changes the edited record', async ({ page, console }) => {
  test.slow();
  const { slug, name } = createUniqueName('Etiqueta');
  await console.signIn('admin', '/catalogs/labels/import');
  await page.locator('input[type=file]').setInputFiles(createFile([`${name};${slug};#166534`]));
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible();
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: slug }))}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString('utf8');
  expect(csv).toContain(',Activa');

  await page.goto('/catalogs/labels/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'etiquetas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace(',Activa', ',Inactiva')),
  });
  await page.getByRole('button', { name: 'Revisar filas' }).click();
  await expect(page.getByText('Estado: Activa → Inactiva')).toBeVisible();
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByText('Actualizada', { exact: true }).first()).toBeVisible();
});
