import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isImportable } from '../../../../contract/resource';
import { resources } from '../../../../contract/resources';
import { createFakeIdentity } from '../../../api/users/usersFixture';
import { listStoredLabels } from '../consoleFixture';
import { captureDownloads } from '../../downloads';
import {
  findButton,
  createCsvFile,
  chooseFile,
  openImportConsole,
  reviewFile,
  serveTexts,
  findStep,
  threeLabelsCsv,
  readVerdicts,
} from './importConsole';

serveTexts();

describe('import file', () => {
  const createEncodedFile = (...blobParts: BlobPart[]) => new File(blobParts, 'etiquetas.csv');
  const windows1252 = new Uint8Array(
    [...'Nombre en espa']
      .map((letter) => letter.charCodeAt(0))
      .concat(
        0xf1,
        ...[...'ol,slug,color\nJalape'].map((letter) => letter.charCodeAt(0)),
        0xf1,
        ...[...'o,jalapeno,#166534\n'].map((letter) => letter.charCodeAt(0)),
      ),
  );
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'Nombre en español\tslug\tcolor\nJalapeño\tjalapeno\t#166534\n'].flatMap((letter) => [
      letter.charCodeAt(0) & 0xff,
      letter.charCodeAt(0) >> 8,
    ]),
  ]);

  test.each([
    [
      'UTF-8 with a byte order mark',
      createEncodedFile('\uFEFFNombre en español,slug,color\nJalapeño,jalapeno,#166534\n'),
    ],
    ['Windows-1252', createEncodedFile(windows1252)],
    ['UTF-16 LE', createEncodedFile(utf16)],
    ['UTF-8 with quoted text', createEncodedFile('"Nombre en español",slug,color\n"Jalapeño",jalapeno,#166534\n')],
  ])('in %s is decoded', async (_, file) => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, file);
    await fixture.user.click(await findButton('Importar 1 fila'));
    await findStep('Importación terminada');
    expect((await listStoredLabels(fixture)).map(({ name }) => name?.['es'])).toEqual(['Jalapeño']);
  });

  test.each([
    ['broken workbook', createEncodedFile('PK\u0003\u0004\u0000\u0000'), /No es un archivo XLSX ni CSV/],
    ['without rows', createEncodedFile('Nombre,slug\n\n'), /no tiene filas/],
    ['empty', createEncodedFile(''), /no tiene filas/],
    ['too large', createEncodedFile(new Uint8Array(10_000_001)), /más de 10 MB/],
    ['with too many rows', createEncodedFile(`slug\n${'x\n'.repeat(50_001)}`), /más de 50,000 filas/],
  ])('%s: is rejected with a reason, and another file can be selected', async (_, file, expectedText) => {
    const fixture = await openImportConsole();
    await chooseFile(fixture, file);
    expect(await screen.findByText(expectedText)).toBeVisible();
    await chooseFile(fixture, createCsvFile(threeLabelsCsv));
    expect(await findStep('Relaciona las columnas')).toBeVisible();
  });

  test('with mixed line endings has one row per line', async () => {
    const fixture = await openImportConsole();
    await reviewFile(
      fixture,
      createEncodedFile(
        'Nombre en español,slug,color\r\nVegano,vegano,#166534\nPicante,picante,#C2410C\rNuevo,nuevo,#166534\r\n',
      ),
    );
    expect(await readVerdicts()).toEqual(['2 Nueva', '3 Nueva', '4 Nueva']);
  });

  test('from the template can be imported unchanged', async () => {
    const downloads = captureDownloads();
    const fixture = await openImportConsole();
    await fixture.user.click(await findButton('Descargar plantilla'));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('plantilla-catalogs-labels.csv');
    await reviewFile(fixture, new File([(await downloads[0]?.file.arrayBuffer()) ?? ''], 'plantilla.csv'));
    await fixture.user.click(await findButton('Importar 1 fila'));
    await findStep('Importación terminada');
    expect((await listStoredLabels(fixture)).map(({ slug }) => slug)).toEqual(['ejemplo']);
  });

  test.each(resources.filter(isImportable).map(({ name }) => name))(
    'from the template of %s contains a valid row',
    async (name) => {
      const downloads = captureDownloads();
      const fixture = await openImportConsole({ at: `/${name}/import`, resources, identity: createFakeIdentity() });
      await fixture.user.click(await findButton('Descargar plantilla'));
      await waitFor(() => expect(downloads).toHaveLength(1));
      await reviewFile(fixture, new File([(await downloads[0]?.file.arrayBuffer()) ?? ''], 'plantilla.csv'));
      expect(await readVerdicts()).toEqual(['2 Nueva']);
    },
  );

  test('is previewed with labels instead of codes', async () => {
    const fixture = await openImportConsole({ at: '/users/user/import', resources, identity: createFakeIdentity() });
    await reviewFile(fixture, createEncodedFile('Nombre,Correo electrónico,Tipo\nAna,ana@correo.mx,Empleado\n'));
    expect(await screen.findByRole('cell', { name: 'Ana · ana@correo.mx · Empleado' })).toBeVisible();
  });
});
