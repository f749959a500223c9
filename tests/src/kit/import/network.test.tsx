import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../../src/unsaved';
import { listStoredLabels, offline, type ConsoleFixture } from '../consoleFixture';
import {
  findButton,
  createCsvFile,
  importRequests,
  openImportConsole,
  reviewFile,
  serveTexts,
  findStep,
  threeLabelsCsv,
  readVerdicts,
} from './importConsole';

serveTexts();

describe('network failure during an import', () => {
  const createFlakyNetwork = (failures: number) => {
    let failuresLeft = failures;
    return async (request: Request, next: (request: Request) => Promise<Response>) => {
      if (!request.url.includes('/import?dryRun=false')) return next(request);
      failuresLeft -= 1;
      return failuresLeft >= 0 ? offline(request, next) : next(request);
    };
  };

  test('is retried if it is short', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    await findButton('Importar 3 filas');
    fixture.setNetworkHandler(createFlakyNetwork(3));
    await fixture.user.click(await findButton('Importar 3 filas'));
    await findStep('Importación terminada');
    expect(importRequests(fixture, false)).toHaveLength(4);
  });

  test('stops the import if it lasts, and the import can be continued', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    await findButton('Importar 3 filas');
    fixture.setNetworkHandler(createFlakyNetwork(6));
    await fixture.user.click(await findButton('Importar 3 filas'));
    expect(await screen.findByText(/Lo importado se conserva/)).toBeVisible();
    await fixture.user.click(await findButton('Continuar'));
    await findStep('Importación terminada');
    expect(await listStoredLabels(fixture)).toHaveLength(3);
  });

  test('after the server has acted creates nothing twice', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    await findButton('Importar 3 filas');
    let lostCount = 1;
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (request.url.includes('/import?dryRun=false') && lostCount > 0) {
        lostCount -= 1;
        throw new TypeError('terminated');
      }
      return response;
    });
    await fixture.user.click(await findButton('Importar 3 filas'));
    await findStep('Importación terminada');
    expect(await readVerdicts()).toEqual(['2 Ya importada', '3 Ya importada', '4 Ya importada']);
    expect(await listStoredLabels(fixture)).toHaveLength(3);
  });

  test('during the preview is reported, and the preview can be continued', async () => {
    const fixture = await openImportConsole();
    fixture.setNetworkHandler((request, next) =>
      request.url.includes('/import') ? offline(request, next) : next(request),
    );
    await reviewFile(fixture, createCsvFile(threeLabelsCsv));
    expect(await screen.findByText(/No se guardó nada/)).toBeVisible();
    fixture.setNetworkHandler();
    await fixture.user.click(await findButton('Continuar'));
    await findButton('Importar 3 filas');
  });
});

describe('running import', () => {
  /** Delays the server's responses until `go` is called. */
  function pauseNetwork(fixture: ConsoleFixture) {
    let go = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    fixture.setNetworkHandler(async (request, next) => {
      if (request.url.includes('/import?dryRun=false')) await gate;
      return next(request);
    });
    return { go: () => go() };
  }

  const createLongFile = () =>
    createCsvFile(
      [
        'name.es,slug,color',
        ...Array.from({ length: 150 }, (_, index) => `Sabor ${index},sabor-${index},#166534`),
      ].join('\n'),
    );

  test('can be stopped after the current chunk and continued later', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createLongFile());
    await findButton('Importar 150 filas');
    const server = pauseNetwork(fixture);
    await fixture.user.click(await findButton('Importar 150 filas'));
    await fixture.user.click(await findButton('Detener'));
    expect(await findButton('Deteniendo…')).toBeDisabled();
    server.go();
    expect(await screen.findByText(/Faltan 50 filas/)).toBeVisible();
    expect((await fixture.api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('100');
    await fixture.user.click(await findButton('Continuar'));
    await findStep('Importación terminada');
    expect((await fixture.api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('150');
  });

  test('counts as unsaved until it ends', async () => {
    const fixture = await openImportConsole();
    await reviewFile(fixture, createLongFile());
    await findButton('Importar 150 filas');
    expect(hasUnsaved()).toBe(true);
    const server = pauseNetwork(fixture);
    await fixture.user.click(await findButton('Importar 150 filas'));
    await findButton('Detener');
    expect(hasUnsaved()).toBe(true);
    server.go();
    await findStep('Importación terminada');
    expect(hasUnsaved()).toBe(false);
  });
});
