import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../../src/unsaved';
import { storedLabels, offline, type ConsoleFixture } from '../consoleFixture';
import {
  findButton,
  csvFile,
  importRequests,
  openImportConsole,
  reviewFile,
  serveTexts,
  findStep,
  threeLabelsCsv,
  verdicts,
} from './importConsole';

serveTexts();

describe('a network that fails', () => {
  const flaky = (times: number) => {
    let left = times;
    return async (request: Request, next: (request: Request) => Promise<Response>) => {
      if (!request.url.includes('/import?dryRun=false')) return next(request);
      left -= 1;
      return left >= 0 ? offline(request, next) : next(request);
    };
  };

  test('for a moment is waited for', async () => {
    const stage = await openImportConsole();
    await reviewFile(stage, csvFile(threeLabelsCsv));
    await findButton('Importar 3 filas');
    stage.network(flaky(3));
    await stage.user.click(await findButton('Importar 3 filas'));
    await findStep('Importación terminada');
    expect(importRequests(stage, false)).toHaveLength(4);
  });

  test('for long stops the import, and it goes on where it was', async () => {
    const stage = await openImportConsole();
    await reviewFile(stage, csvFile(threeLabelsCsv));
    await findButton('Importar 3 filas');
    stage.network(flaky(6));
    await stage.user.click(await findButton('Importar 3 filas'));
    expect(await screen.findByText(/Lo que ya se importó se conserva, y puedes continuar/)).toBeVisible();
    await stage.user.click(await findButton('Continuar'));
    await findStep('Importación terminada');
    expect(await storedLabels(stage)).toHaveLength(3);
  });

  test('after the server has acted repeats nothing', async () => {
    const stage = await openImportConsole();
    await reviewFile(stage, csvFile(threeLabelsCsv));
    await findButton('Importar 3 filas');
    let lost = 1;
    stage.network(async (request, next) => {
      const answer = await next(request);
      if (request.url.includes('/import?dryRun=false') && lost > 0) {
        lost -= 1;
        throw new TypeError('terminated');
      }
      return answer;
    });
    await stage.user.click(await findButton('Importar 3 filas'));
    await findStep('Importación terminada');
    expect(await verdicts()).toEqual(['2 Ya existía', '3 Ya existía', '4 Ya existía']);
    expect(await storedLabels(stage)).toHaveLength(3);
  });

  test('in the review is said, with nothing written and a way on', async () => {
    const stage = await openImportConsole();
    stage.network((request, next) => (request.url.includes('/import') ? offline(request, next) : next(request)));
    await reviewFile(stage, csvFile(threeLabelsCsv));
    expect(await screen.findByText(/No se guardó nada/)).toBeVisible();
    stage.network();
    await stage.user.click(await findButton('Continuar'));
    await findButton('Importar 3 filas');
  });
});

describe('an import under way', () => {
  /** The server answers when it is told to. */
  function held(stage: ConsoleFixture) {
    let go = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    stage.network(async (request, next) => {
      if (request.url.includes('/import?dryRun=false')) await gate;
      return next(request);
    });
    return { go: () => go() };
  }

  const long = () =>
    csvFile(
      ['name.es,slug,color', ...Array.from({ length: 150 }, (_, at) => `Sabor ${at},sabor-${at},#166534`)].join('\n'),
    );

  test('can be stopped: what was sent is waited for and said to be in, and the rest can follow', async () => {
    const stage = await openImportConsole();
    await reviewFile(stage, long());
    await findButton('Importar 150 filas');
    const server = held(stage);
    await stage.user.click(await findButton('Importar 150 filas'));
    await stage.user.click(await findButton('Detener'));
    expect(await findButton('Deteniendo…')).toBeDisabled();
    server.go();
    expect(await screen.findByText(/faltan 50 filas/)).toBeVisible();
    expect((await stage.api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('100');
    await stage.user.click(await findButton('Continuar'));
    await findStep('Importación terminada');
    expect((await stage.api.send('GET', 'catalogs/labels')).headers.get('X-Total-Count')).toBe('150');
  });

  test('is asked about before the page is left, and not once it is over', async () => {
    const stage = await openImportConsole();
    await reviewFile(stage, long());
    await findButton('Importar 150 filas');
    expect(hasUnsaved()).toBe(true);
    const server = held(stage);
    await stage.user.click(await findButton('Importar 150 filas'));
    await findButton('Detener');
    expect(hasUnsaved()).toBe(true);
    server.go();
    await findStep('Importación terminada');
    expect(hasUnsaved()).toBe(false);
  });
});
