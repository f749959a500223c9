import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isImported } from '../../../../contract/imported';
import { resources } from '../../../../contract/resources';
import { outsideWorld } from '../../../api/users/people';
import { keptLabels } from '../stage';
import { downloads } from '../../downloads';
import { button, bytes, choose, open, review, serveTexts, step, three, verdicts } from './stage';

serveTexts();

describe('a file', () => {
  const encoded = (...parts: BlobPart[]) => new File(parts, 'etiquetas.csv');
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
    ['UTF-8 with its mark', encoded('\uFEFFNombre en español,slug,color\nJalapeño,jalapeno,#166534\n')],
    ['what Windows writes', encoded(windows1252)],
    ['Unicode text', encoded(utf16)],
    ['text in quotes with line breaks', encoded('"Nombre en español",slug,color\n"Jalapeño",jalapeno,#166534\n')],
  ])('in %s is read as it is meant', async (_, file) => {
    const stage = await open();
    await review(stage, file);
    await stage.user.click(await button('Importar 1 fila'));
    await step('Importación terminada');
    expect((await keptLabels(stage)).map(({ name }) => name?.['es'])).toEqual(['Jalapeño']);
  });

  test.each([
    ['is a broken workbook', encoded('PK\u0003\u0004\u0000\u0000'), /no es un archivo XLSX ni CSV/],
    ['has no rows', encoded('Nombre,slug\n\n'), /no tiene filas/],
    ['is empty', encoded(''), /no tiene filas/],
    ['is too large', encoded(new Uint8Array(10_000_001)), /más de 10 MB/],
    ['has too many rows', encoded(`slug\n${'x\n'.repeat(50_001)}`), /más de 50,000 filas/],
  ])('that %s is refused in words, and another can be chosen', async (_, file, said) => {
    const stage = await open();
    await choose(stage, file);
    expect(await screen.findByText(said)).toBeVisible();
    await choose(stage, bytes(three));
    expect(await step('Relaciona las columnas')).toBeVisible();
  });

  test('whose lines end in several ways has each row apart', async () => {
    const stage = await open();
    await review(
      stage,
      encoded(
        'Nombre en español,slug,color\r\nVegano,vegano,#166534\nPicante,picante,#C2410C\rNuevo,nuevo,#166534\r\n',
      ),
    );
    expect(await verdicts()).toEqual(['2 Se creará', '3 Se creará', '4 Se creará']);
  });

  test('to begin with can be downloaded, and is imported as it is', async () => {
    const kept = downloads();
    const stage = await open();
    await stage.user.click(await button('Descargar plantilla'));
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]?.name).toBe('plantilla-catalogs-labels.csv');
    await review(stage, new File([(await kept[0]?.file.arrayBuffer()) ?? ''], 'plantilla.csv'));
    await stage.user.click(await button('Importar 1 fila'));
    await step('Importación terminada');
    expect((await keptLabels(stage)).map(({ slug }) => slug)).toEqual(['ejemplo']);
  });

  test.each(resources.filter(isImported).map(({ name }) => name))(
    'to begin with holds a row that %s take',
    async (name) => {
      const kept = downloads();
      const stage = await open({ at: `/${name}/import`, resources, identity: outsideWorld() });
      await stage.user.click(await button('Descargar plantilla'));
      await waitFor(() => expect(kept).toHaveLength(1));
      await review(stage, new File([(await kept[0]?.file.arrayBuffer()) ?? ''], 'plantilla.csv'));
      expect(await verdicts()).toEqual(['2 Se creará']);
    },
  );

  test('is reviewed in words, not in codes', async () => {
    const stage = await open({ at: '/users/user/import', resources, identity: outsideWorld() });
    await review(stage, encoded('Nombre,Correo electrónico,Tipo\nAna,ana@correo.mx,Empleado\n'));
    expect(await screen.findByRole('cell', { name: 'Ana · ana@correo.mx · Empleado' })).toBeVisible();
  });
});
