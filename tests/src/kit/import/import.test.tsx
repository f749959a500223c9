import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../../src/unsaved';
import { listStoredLabels, labelForm, openConsoleFixture } from '../consoleFixture';
import { captureDownloads, saveAs } from '../../downloads';
import {
  findButton,
  createCsvFile,
  chooseFile,
  importRequests,
  openImportConsole,
  reviewFile,
  serveTexts,
  findStep,
  threeLabelsCsv,
  readVerdicts,
} from './importConsole';

serveTexts();

describe('import', () => {
  test('is reached from the list, creates the records and leads back to it', async () => {
    const fixture = await openConsoleFixture();
    await fixture.user.click(await screen.findByRole('link', { name: 'Importar archivo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Importar etiquetas' })).toBeVisible();
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    expect(await readVerdicts()).toEqual(['2 Nueva', '3 Nueva', '4 Nueva']);
    expect(await listStoredLabels(fixture)).toHaveLength(0);
    await fixture.user.click(await findButton('Importar 3 filas'));
    await findStep('Importación terminada');
    expect(await readVerdicts()).toEqual(['2 Creada', '3 Creada', '4 Creada']);
    await fixture.user.click(await screen.findByRole('link', { name: 'Ir a Etiquetas' }));
    expect(await screen.findByRole('link', { name: 'Picante' })).toBeVisible();
    const storedRecords = await listStoredLabels(fixture);
    expect(storedRecords.map(({ slug, active }) => [slug, active])).toEqual([
      ['vegano', true],
      ['picante', false],
      ['nuevo', true],
    ]);
  });

  test('reports at the name that the slug generated from it is missing or repeated', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createCsvFile('Nombre en español,Color\n,#166534\nNuevo,#166534\nnuevo,#166534\n'));
    await findButton('Importar 1 fila');
    expect(await readVerdicts()).toEqual([
      '2 Con erroresNombre en español: Falta este dato.',
      '3 Nueva',
      '4 Con erroresNombre en español («nuevo»): Ya está en la fila 3.',
    ]);
  });

  test('reports each invalid row, imports the others, and returns the invalid ones with their reasons', async () => {
    const downloads = captureDownloads();
    const fixture = await openImportConsole();
    const fileText = threeLabelsCsv.replace('Nuevo,nuevo', 'Nuevo,vegano');
    await reviewFile(fixture, createCsvFile(`${fileText}=Suma,Con Espacios,rojo,quizá\r\n`));
    await findButton('Importar 2 filas');
    await fixture.user.click(screen.getByRole('button', { name: 'Con errores 2' }));
    const wrongCells = [
      '4 Con erroresIdentificador («vegano»): Ya está en la fila 2.',
      '5 Con erroresEstado («quizá»): No tiene el formato correcto.Identificador («Con Espacios»): No tiene el formato correcto.Color («rojo»): No tiene el formato correcto.',
    ];
    expect(await readVerdicts()).toEqual(wrongCells);
    await fixture.user.click(await findButton('Importar 2 filas'));
    await findStep('Importación terminada');
    await fixture.user.click(await findButton('Descargar 2 filas con errores'));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe('etiquetas-con-errores.csv');
    const lines = (await downloads[0]?.file.text())
      ?.replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines).toEqual([
      'Nombre en español,Identificador,Color,Estado,Motivo',
      'Nuevo,vegano,#166534,,Identificador («vegano»): Ya está en la fila 2.',
      "'=Suma,Con Espacios,rojo,quizá,Estado («quizá»): No tiene el formato correcto. Identificador («Con Espacios»): No tiene el formato correcto. Color («rojo»): No tiene el formato correcto.",
    ]);
    expect((await listStoredLabels(fixture)).map(({ slug }) => slug)).toEqual(['vegano', 'picante']);
  });

  test('reports unreadable rows, imports the others, and returns every cell', async () => {
    const savedFiles = captureDownloads();
    const fixture = await openImportConsole();
    await reviewFile(
      fixture,
      createCsvFile(
        'Nombre en español,Identificador,Color\nMoles,moles,#166534, y chocolate\nTacos,tacos,#166534\n"La Güera" M,guera,\n',
      ),
    );
    await findButton('Importar 1 fila');
    expect(await readVerdicts()).toEqual([
      '2 Con erroresTiene más celdas que los encabezados. Si un texto contiene el separador, ponlo entre comillas.',
      '3 Nueva',
      '4 Con erroresHay texto después de unas comillas de cierre. Si son parte del texto, escríbelas dos veces.',
    ]);
    await fixture.user.click(await findButton('Importar 1 fila'));
    await findStep('Importación terminada');
    expect(
      screen.getByText('Algunas filas no se importaron. Descárgalas, corrígelas e importa ese archivo.'),
    ).toBeVisible();
    await fixture.user.click(await findButton('Descargar 2 filas con errores'));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    const lines = (await savedFiles[0]?.file.text())?.trim().split('\r\n').slice(1);
    expect(lines?.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      'Moles,moles,#166534," y chocolate"',
      '"""La Güera"" M",guera,,',
    ]);
  });

  test('marks rows whose missing cells at the end were added', async () => {
    const fixture = await openImportConsole();
    await reviewFile(
      fixture,
      createCsvFile('Nombre en español,Identificador,Color,Estado\nMoles,moles,#166534\nTacos,tacos,#166534,\n'),
    );
    await findButton('Importar 2 filas');
    expect(await readVerdicts()).toEqual(['2 NuevaSe agregó 1 celda vacía al final.', '3 Nueva']);
  });

  test('imports rows without their invalid optional cells on request, and names each cell', async () => {
    const fixture = await openImportConsole();
    await reviewFile(
      fixture,
      createCsvFile('Nombre en español,Identificador,Estado\nMoles,moles,quizá\nTacos,Con Espacios,quizá\n'),
    );
    await screen.findByText('No se puede importar ninguna fila.', { exact: false });
    await fixture.user.click(screen.getByLabelText('Omitir las celdas opcionales inválidas'));
    await findButton('Importar 1 fila');
    const skippedText = 'Celda omitida: Estado («quizá»): No tiene el formato correcto.';
    expect(await readVerdicts()).toEqual([
      `2 Nueva${skippedText}`,
      '3 Con erroresEstado («quizá»): No tiene el formato correcto.Identificador («Con Espacios»): No tiene el formato correcto.',
    ]);
    await fixture.user.click(await findButton('Importar 1 fila'));
    await findStep('Importación terminada');
    expect(screen.getByText('Se omitió 1 celda inválida.')).toBeVisible();
    expect((await readVerdicts())[0]).toBe(`2 Creada${skippedText}`);
  });

  test('of the same file again recognizes the imported rows', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    await fixture.user.click(await findButton('Importar 3 filas'));
    await findStep('Importación terminada');
    await fixture.user.click(await findButton('Elegir otro archivo'));
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    expect(await screen.findByText('No hay cambios que importar.')).toBeVisible();
    expect(await readVerdicts()).toEqual(['2 Ya importada', '3 Ya importada', '4 Ya importada']);
    expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
  });

  test('rejects rows with the same slug across chunks', async () => {
    const fixture = await openImportConsole();
    const rows = Array.from({ length: 150 }, (_, index) => `Sabor ${index},sabor-${index},#166534`);
    await reviewFile(
      fixture,
      createCsvFile(['name.es,slug,color', ...rows, 'Copia,SABOR-3,#166534', 'Otra,sabor-3,#166534'].join('\n')),
    );
    await findButton('Importar 150 filas');
    expect(screen.getByRole('button', { name: 'Con errores 2' })).toBeVisible();
  });

  test('of many rows is shown in pages and sends each chunk once', async () => {
    const fixture = await openImportConsole();
    const rows = Array.from({ length: 230 }, (_, index) => `Sabor ${index};sabor-${index};#166534`);
    await reviewFile(fixture, createCsvFile(['name.es;slug;color', ...rows].join('\r\n')));
    await fixture.user.click(await findButton('Importar 230 filas'));
    await findStep('Importación terminada');
    expect(screen.getByText('1–50 de 230')).toBeVisible();
    await fixture.user.click(await findButton('Página siguiente'));
    expect((await readVerdicts())[0]).toBe('52 Creada');
    expect(importRequests(fixture, false).map(({ body }) => Object.keys(body?.['rows'] ?? {}).length)).toEqual([
      100, 100, 30,
    ]);
  });
});

test('a selected file counts as unsaved until it is imported', async () => {
  const fixture = await openImportConsole();
  expect(hasUnsaved()).toBe(false);
  await reviewFile(fixture, createCsvFile(threeLabelsCsv));
  expect(hasUnsaved()).toBe(true);
  await fixture.user.click(await findButton('Importar 3 filas'));
  await findStep('Importación terminada');
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

describe('import columns', () => {
  test('are matched by label in any language, by path and without accents, and can be changed', async () => {
    const fixture = await openImportConsole();
    await chooseFile(
      fixture,
      createCsvFile(
        'Name in Spanish\tIDENTIFICADOR\tcolor\tComentario\tdescripcion en ingles\nVegano\tvegano\t#166534\tuno\tdos\n',
      ),
    );
    await findStep('Relaciona las columnas');
    const readMatches = () =>
      within(screen.getByRole('list', { name: 'Columnas del archivo' }))
        .getAllByRole<HTMLSelectElement>('combobox')
        .map(({ value }) => value);
    expect(readMatches()).toEqual(['name.es', 'slug', 'color', '', 'description.en']);
    await fixture.user.selectOptions(screen.getByLabelText(/Comentario/), 'Descripción en inglés');
    expect(readMatches()).toEqual(['name.es', 'slug', 'color', 'description.en', '']);
  });

  test('that are required and missing prevent the preview', async () => {
    const fixture = await openImportConsole();
    await chooseFile(fixture, createCsvFile('Rótulo,Clave\nVegano,vegano\n'));
    expect(await screen.findByText(/Faltan campos obligatorios: Nombre en español/)).toBeVisible();
    expect(await findButton('Revisar filas')).toBeDisabled();
    await fixture.user.selectOptions(screen.getByLabelText(/Rótulo/), 'Nombre en español *');
    expect(await findButton('Revisar filas')).toBeEnabled();
    expect(fixture.sent('POST')).toHaveLength(0);
  });
});

test('the reading options of a file can be changed, and its first rows show the change', async () => {
  const fixture = await openImportConsole();
  await chooseFile(
    fixture,
    createCsvFile('Reporte,etiquetas\nNombre en español;Identificador\nTacos, sopes;tacos\nMoles, pozoles;moles\n'),
  );
  await findStep('Relaciona las columnas');
  await fixture.user.selectOptions(screen.getByLabelText('Separador'), 'Punto y coma (;)');
  await waitFor(() =>
    expect(screen.getByLabelText('Encabezados')).toHaveDisplayValue('Fila 2: Nombre en español, Identificador'),
  );
  expect(screen.getByText('La fila 1 está antes de los encabezados y no se importa.')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Primeras filas' })).getByText('Tacos, sopes')).toBeVisible();
  await fixture.user.selectOptions(screen.getByLabelText('Codificación'), 'UTF-16 LE');
  expect(await screen.findByText('El archivo no tiene filas además de los encabezados.')).toBeVisible();
  await fixture.user.click(await findButton('Revisar filas'));
  expect(await readVerdicts()).toEqual(['3 Nueva', '4 Nueva']);
});

test('an import shows the changes of existing records and writes only those', async () => {
  const fixture = await openImportConsole({ names: ['Vegano', 'Picante', 'Nuevo'] });
  const file = createCsvFile('slug,Nombre (inglés),Estado\nvegano,Vegan,Inactiva\npicante,,Activa\nnuevo,,Activa\n');
  await chooseFile(fixture, file);
  expect(await screen.findByText(/^Sin Nombre en español solo se actualizan registros/)).toBeVisible();
  await fixture.user.click(await findButton('Revisar filas'));
  await findButton('Importar 1 fila');
  await screen.findByText('Nombre en inglés: — → Vegan');
  expect(await readVerdicts()).toEqual([
    '2 Con cambiosNombre en inglés: — → VeganEstado: Activa → Inactiva',
    '3 Sin cambios',
    '4 Sin cambios',
  ]);
  await fixture.user.click(await findButton('Importar 1 fila'));
  await findStep('Importación terminada');
  expect(await readVerdicts()).toEqual([
    '2 ActualizadaNombre en inglés: — → VeganEstado: Activa → Inactiva',
    '3 Sin cambios',
    '4 Sin cambios',
  ]);
  expect(await listStoredLabels(fixture)).toMatchObject([
    { name: { es: 'Vegano', en: 'Vegan' }, version: 2 },
    { version: 1 },
    { version: 1 },
  ]);
});

test('an import works in English', async () => {
  const fixture = await openImportConsole({ language: 'en' });
  await fixture.user.upload(await screen.findByLabelText('Choose file'), createCsvFile(threeLabelsCsv));
  await fixture.user.click(await findButton('Review rows'));
  await fixture.user.click(await findButton('Import 3 rows'));
  await findStep('Import finished');
  const storedRecords = await listStoredLabels(fixture);
  expect(storedRecords.map(({ active }) => active)).toEqual([true, false, true]);
});

test('an export can be imported into an empty catalog without loss', async () => {
  const downloads = captureDownloads();
  const columns = ['color', 'description', 'active'].map((name) => ({ name }));
  const firstConsole = await openConsoleFixture({
    at: '/login',
    stored: { 'columns.catalogs/labels': { '': { columns, density: 'comfortable' } } },
  });
  const formulaTexts = [
    labelForm('Uno, "dos"', { slug: 'uno-dos', description: { es: '=1+1', en: 'Line\nbreak' } }),
    labelForm('Tres', { active: false, description: { es: "'-5", en: null } }),
  ];
  for (const body of formulaTexts) await firstConsole.api.send('POST', 'catalogs/labels', { body });
  await firstConsole.go('/catalogs/labels');
  await saveAs(firstConsole, 'Exportar');
  await waitFor(() => expect(downloads).toHaveLength(1));
  const file = new File([(await downloads[0]?.file.arrayBuffer()) ?? ''], 'etiquetas.csv');
  const fieldsOf = (labels: Awaited<ReturnType<typeof listStoredLabels>>) =>
    labels.map(({ name, slug, color, description, active }) => ({ name, slug, color, description, active }));
  const exportedFields = fieldsOf(await listStoredLabels(firstConsole));
  document.body.replaceChildren();
  const secondConsole = await openImportConsole();
  await reviewFile(secondConsole, file);
  await secondConsole.user.click(await findButton('Importar 2 filas'));
  await findStep('Importación terminada');
  expect(fieldsOf(await listStoredLabels(secondConsole))).toEqual(exportedFields);
});
