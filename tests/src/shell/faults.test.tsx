import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { menu } from '../../../src/shell/menu';
import { breakApi, faults, triedFaults, visit, type Fault } from './faults';
import { isSaid, isTitled, main, openFaultStage, retries, textOf, type Opened } from './faultStage';

const stage = await openFaultStage();

const menuPages = menu.flatMap(({ entries }) => entries.map(({ url }) => url));

/** The pages that meet every fault: those of the menu, after those behind them, whose answers the former may share. */
const pages = [
  '/catalogs/labels/reorder',
  '/liquidate/owed',
  '/liquidate/create',
  '/investment-movements',
  '/follows',
  '/api-docs',
  ...menuPages,
  // Leads on to one's account once it is read.
  '/profile',
];

/**
 * Goes to each page while the API fails, and answers where it has been. `tried`: another attempt succeeds then, and leaves
 * nothing of the failure.
 */
async function walk({ user }: Opened, urls: readonly string[], fault: Fault) {
  const api = breakApi(fault);
  const said = textOf(fault.code);
  const seen: string[] = [];
  for (const page of urls) {
    api.again();
    await visit(page);
    await waitFor(() => expect({ page, said: isSaid(said) }).toEqual({ page, said: true }));
    const offered = retries().length > 0;
    expect({ page, offered, titled: isTitled() }).toEqual({ page, offered: fault.retry, titled: true });
    seen.push(page);
    if (!fault.tried) continue;
    api.end();
    for (let button = retries()[0]; button; button = retries()[0]) {
      await user.click(button);
      await waitFor(() => expect(button).not.toBeInTheDocument());
    }
    expect({ page, said: isSaid(said) }).toEqual({ page, said: false });
  }
  return seen;
}

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
      expect(await walk(await stage.signedIn('/does/not/exist'), pages, fault)).toEqual(pages);
    },
  );

  it.each(triedFaults)('$name: a form is there all the same, and its choices say what happened', async (fault) => {
    const { user } = await stage.signedIn('/does/not/exist');
    for (const [page, label] of [
      ['/deposit/create', /^Beneficiario/],
      ['/giftcards/create', /^Válida solo en/],
    ] as const) {
      const api = breakApi(fault);
      await visit(page);
      const choice = await screen.findByRole('combobox', { name: label });
      await user.type(choice, 'a');
      await waitFor(() => expect(main()).toHaveTextContent(textOf(fault.code)));
      api.end();
      await user.type(choice, 'r');
      expect((await within(main()).findAllByRole('option')).length).toBeGreaterThan(0);
      expect({ page, said: isSaid(textOf(fault.code)), titled: isTitled() }).toEqual({
        page,
        said: false,
        titled: true,
      });
      await user.clear(choice);
    }
  });
});
