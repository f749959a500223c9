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
  await expect(page.getByText('Ya existía', { exact: false }).first()).toBeVisible();
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: slug }))}`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});
