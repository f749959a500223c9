import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach } from 'vitest';
import en from '../../../../i18n/en.json';
import es from '../../../../i18n/es.json';
import { server } from '../../../../mocks/node';
import { openConsoleFixture, type ConsoleFixture } from '../consoleFixture';

/** Serves both translation files, since the import recognizes column titles in either language. */
export function serveTexts(): void {
  beforeEach(() => {
    server.use(
      http.get(/\/en\.json/, () => HttpResponse.json(en)),
      http.get(/\/es\.json/, () => HttpResponse.json(es)),
    );
  });
}

export const createCsvFile = (text: string) => new File([text], 'etiquetas.csv', { type: 'text/csv' });
export const threeLabelsCsv =
  'Nombre en español,Identificador,Color,Estado\r\nVegano,vegano,#166534,Activa\r\nPicante,picante,#C2410C,Inactiva\r\nNuevo,nuevo,#166534,\r\n';

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
export const findStep = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

export async function chooseFile(fixture: ConsoleFixture, file: File) {
  await fixture.user.upload(await screen.findByLabelText('Elegir archivo'), file);
}

export async function reviewFile(fixture: ConsoleFixture, file: File) {
  await chooseFile(fixture, file);
  await fixture.user.click(await findButton('Revisar filas'));
  await findStep('Vista previa');
}

export const openImportConsole = (options: Parameters<typeof openConsoleFixture>[0] = {}) =>
  openConsoleFixture({ at: '/catalogs/labels/import', ...options });

export async function readVerdicts(): Promise<string[]> {
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  return rows.map(
    (row) => `${within(row).getByRole('rowheader').textContent} ${row.lastElementChild?.textContent ?? ''}`,
  );
}

export const importRequests = (fixture: ConsoleFixture, dryRun: boolean) =>
  fixture.sent('POST').filter(({ address }) => address.endsWith(`/import?dryRun=${dryRun}`));
