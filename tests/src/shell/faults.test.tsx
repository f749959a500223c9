import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import es from '../../../i18n/es.json';
import { menu } from '../../../src/shell/menu';
import { breakApi, faults, lostAnswers, visit } from './faults';
import { openApp } from './stage';

const app = await openApp();
// Less than the limit of a request.
configure({ asyncUtilTimeout: 25_000 });

/** Every page that reads something: those of the menu, after those behind them, whose answers the former may share. */
const pages = [
  '/catalogs/labels/reorder',
  '/liquidate/owed',
  '/liquidate/create',
  '/investment-movements',
  '/follows',
  '/api-docs',
  ...menu.flatMap(({ entries }) => entries.map(({ url }) => url)),
  // Leads on to one's account once it is read.
  '/profile',
];

/** What a person is told, by the code of a problem (`record.notFound`). */
function textOf(code: string): string {
  let found: unknown = es.problems;
  for (const part of code.split('.')) found = (found as Record<string, unknown>)[part];
  return String(found);
}

async function signedIn(path: string) {
  const session = await app.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  const opened = await app.start(path);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const main = () => screen.getByRole('main');
const isSaid = (text: string) => within(main()).queryAllByText(text).length > 0;
const isTitled = () => screen.getByRole('heading', { level: 1 }).textContent !== '';
const retries = () => within(main()).queryAllByRole('button', { name: /^Reintentar/ });

/** A part of the pages at a time: on a slow machine all of them take longer than one test may. */
const walks = faults.flatMap((fault) => {
  const size = 9;
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, at) => ({
    fault,
    name: fault.name,
    pages: pages.slice(at * size, (at + 1) * size),
  }));
});

describe('reading', () => {
  it.each(walks)(
    '$name: every page says what happened, and offers another attempt where one may succeed ($pages.0…)',
    async ({ fault, pages }) => {
      const { user } = await signedIn('/does/not/exist');
      const api = breakApi(fault);
      const said = textOf(fault.code);
      for (const page of pages) {
        api.again();
        await visit(page);
        await waitFor(() => expect({ page, said: isSaid(said) }).toEqual({ page, said: true }));
        const offered = retries().length > 0;
        expect({ page, offered, titled: isTitled() }).toEqual({ page, offered: fault.retry, titled: true });
        if (!fault.tried) continue;
        // Another attempt succeeds, and leaves nothing of the failure.
        api.end();
        for (let button = retries()[0]; button; button = retries()[0]) {
          await user.click(button);
          await waitFor(() => expect(button).not.toBeInTheDocument());
        }
        expect({ page, said: isSaid(said) }).toEqual({ page, said: false });
      }
    },
  );
});

describe('saving', () => {
  const name = 'Sin lactosa añadida';
  const labelsMade = async (token: string | null) => {
    const filter = encodeURIComponent(JSON.stringify({ q: name }));
    const answer = await fetch(`/api/catalogs/labels?filter=${filter}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return answer.json();
  };

  it.each([...faults, ...lostAnswers])('$name: nothing typed is lost, and nothing is done twice', async (fault) => {
    const { user, session } = await signedIn('/catalogs/labels/create');
    await user.type(await screen.findByLabelText(/^Nombre en español/), name);
    const api = breakApi(fault, (method) => method === 'POST');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(main()).toHaveTextContent(textOf(fault.code)));
    expect(screen.getByLabelText(/^Nombre en español/)).toHaveValue(name);
    api.end();
    await user.click(screen.getByRole('button', { name: /^(Guardar|Reintentar)$/ }));
    await screen.findByRole('heading', { level: 1, name });
    expect(await labelsMade(await session.getToken())).toHaveLength(1);
  });
});
