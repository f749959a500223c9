import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import es from '../../../i18n/es.json';
import { notificationSettingsPath } from '../../../src/shell/menu';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import {
  breakApi,
  faults,
  forbiddenFault,
  serverError,
  representativeFaults,
  visit,
  type RequestParts,
  type Fault,
} from './faults';
import {
  isShown,
  isTitled,
  getMain,
  unknownRecordId,
  openFaultsFixture,
  getRetryButtons,
  waitUntilLoaded,
  getProblemText,
  type OpenedPage,
} from './faultsFixture';
import { consolePages, type ConsolePage } from './pages';
import { createExpiredOnce, signedOut } from './refusedTokens';

const fixture = await openFaultsFixture();

/** Excludes forms, which the console shows without a response of the API. */
const isForm = ({ path }: ConsolePage) => /\/(create|import|batch)$/.test(path) && path !== '/liquidate/create';
const isOfRecord = ({ path }: ConsolePage) => path.includes(':');

// The sections of the settings show the records that `/settings` has cached.
const readingPages = consolePages.filter((page) => !isForm(page) && !/^\/settings\/\w/.test(page.path));
const recordPages = readingPages.filter(isOfRecord);
/**
 * The list of follows comes first: other pages request follows too, and it would show their cached response instead
 * of the fault.
 */
const otherPages = readingPages
  .filter((page) => !isOfRecord(page))
  .sort(
    (one, other) => Number(other.path === notificationSettingsPath) - Number(one.path === notificationSettingsPath),
  );
const forms = consolePages.filter(isForm);

/** Presses retry buttons until none is left. Includes buttons of earlier requests that fail late. */
async function tryAgain(user: OpenedPage['user']): Promise<void> {
  for (let button = getRetryButtons()[0]; button; button = getRetryButtons()[0]) {
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    if (getRetryButtons().length === 0) await waitUntilLoaded();
  }
}

/**
 * Visits each page while the API fails. Returns the visited pages. If the fault is representative, also retries and
 * expects the error to disappear.
 */
async function visitPages(
  openedPage: OpenedPage,
  pages: readonly ConsolePage[],
  fault: Fault,
  isAffected?: (request: RequestParts) => boolean,
) {
  const { user, urlOf } = openedPage;
  const urls = await Promise.all(pages.map(urlOf));
  const api = breakApi(fault, isAffected);
  const expectedText = getProblemText(fault.code);
  const visitedPages: string[] = [];
  for (const [index, { path: page }] of pages.entries()) {
    api.again();
    await visit(urls[index] ?? page);
    await waitFor(() =>
      expect({
        page,
        isTextShown: isShown(expectedText),
        offered: getRetryButtons().length > 0,
        titled: isTitled(),
      }).toEqual({
        page,
        isTextShown: true,
        offered: fault.retry,
        titled: true,
      }),
    );
    visitedPages.push(page);
    if (!fault.isRepresentative) continue;
    api.end();
    await tryAgain(user);
    await waitFor(() => expect({ page, isTextShown: isShown(expectedText) }).toEqual({ page, isTextShown: false }));
  }
  return visitedPages;
}

/** Requests whose failure shows no error. */
const optionalRequests = /^\/api\/(follows|pins|presence|approvals|notifications|permissions)\b/;

const listPaths = (pages: readonly ConsolePage[]) => pages.map(({ path }) => path);

/** One error with a retry button and one without. */
const shownEverywhere = [serverError, forbiddenFault];
const pagesByKind = otherPages.filter(({ path }) =>
  ['/home', '/catalogs/labels', '/reports/sales', '/settings'].includes(path),
);

describe('read with a failing API', () => {
  it.each(shownEverywhere)('$name: every page shows the error, with retry where it may help', async (fault) => {
    expect(await visitPages(await fixture.openSignedIn('/does/not/exist'), otherPages, fault)).toEqual(
      listPaths(otherPages),
    );
  });

  it.each(faults)('$name: a list, a report, the settings and the home page show the error', async (fault) => {
    const pages = await visitPages(await fixture.openSignedIn('/does/not/exist'), pagesByKind, fault);
    expect(pages.toSorted()).toEqual(['/catalogs/labels', '/home', '/reports/sales', '/settings']);
  });

  it('500: the page of each kind of record shows the error', async () => {
    expect(await visitPages(await fixture.openSignedIn('/does/not/exist'), recordPages, serverError)).toEqual(
      listPaths(recordPages),
    );
  });

  it("500: the sections of a record's page show the error while the record itself loads", async () => {
    vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
    const { user, urlOf } = await fixture.openSignedIn('/does/not/exist');
    const urls = await Promise.all(recordPages.map(urlOf));
    let ownText = '';
    const api = breakApi(serverError, ({ pathname }) => pathname !== ownText);
    for (const [index, page] of recordPages.entries()) {
      const url = urls[index] ?? page.path;
      if (url.includes(unknownRecordId)) continue;
      ownText = url.replace(page.path.replace(/:.*/, ''), `/api/${page.resource}/`).replace(/\/(edit|statement)$/, '');
      api.again();
      await visit(url);
      await waitFor(() => {
        const affectedPaths = api.affectedPaths().filter((path) => !optionalRequests.test(path));
        const isTextShown = isShown(getProblemText(serverError.code)) || isShown(es.list.referenceFailed);
        expect({ url, met: affectedPaths, isTextShown }).toEqual({
          url,
          met: affectedPaths,
          isTextShown: affectedPaths.length > 0,
        });
      });
      await waitUntilLoaded();
      api.end();
      await tryAgain(user);
      await waitFor(() =>
        expect({ url, isTextShown: isShown(getProblemText(serverError.code)) }).toEqual({ url, isTextShown: false }),
      );
    }
  });

  it('500: each form is shown', async () => {
    await fixture.openSignedIn('/does/not/exist');
    breakApi(serverError);
    for (const { path } of forms) {
      await visit(path);
      await waitUntilLoaded();
      // The page of a report, not this list, creates report subscriptions.
      const hasWay = within(getMain()).queryAllByRole(path.startsWith('/report-') ? 'link' : 'button').length > 0;
      expect({ path, titled: isTitled(), hasWay }).toEqual({ path, titled: true, hasWay: true });
    }
  });

  it.each(representativeFaults)('$name: the reference fields of a form show the error', async (fault) => {
    const { user } = await fixture.openSignedIn('/does/not/exist');
    for (const [page, label] of [
      ['/deposit/create', /^Beneficiario/],
      ['/giftcards/create', /^Válida solo en/],
    ] as const) {
      const api = breakApi(fault);
      await visit(page);
      const reasonInput = await screen.findByRole('combobox', { name: label });
      await user.type(reasonInput, 'a');
      await waitFor(() => expect(document.body).toHaveTextContent(getProblemText(fault.code)));
      api.end();
      await user.type(reasonInput, 'r');
      expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0);
      expect({ page, isTextShown: isShown(getProblemText(fault.code)), titled: isTitled() }).toEqual({
        page,
        isTextShown: false,
        titled: true,
      });
      await user.clear(reasonInput);
    }
  });
});

describe('401', () => {
  it('of an expired token is repeated with a fresh one without an error', async () => {
    const { urlOf } = await fixture.openSignedIn('/does/not/exist');
    const urls = await Promise.all([...pagesByKind, ...recordPages.slice(0, 3)].map(urlOf));
    const fault = createExpiredOnce();
    const api = breakApi(fault, ({ pathname }) => pathname !== '/api/presence');
    for (const url of urls) {
      fault.reset();
      await visit(url);
      await waitFor(() => expect({ url, isOver: fault.isOver() }).toEqual({ url, isOver: true }));
      await waitUntilLoaded();
      expect({ url, retries: getRetryButtons().length, titled: isTitled() }).toEqual({ url, retries: 0, titled: true });
    }
    api.end();
  });

  it.each([
    { path: '/catalogs/labels?page=1&perPage=10&sort=name.es&order=DESC', resource: null },
    { path: '/deposit/:id', resource: 'deposits' },
    { path: '/reports/sales?from=2026-06-01&to=2026-06-30', resource: null },
    { path: '/settings', resource: null },
  ])('after a refresh leads to the sign-in page and back: $path', async (page) => {
    const { user, urlOf } = await fixture.openSignedIn('/does/not/exist');
    const url = await urlOf(page);
    const api = breakApi(signedOut);
    await visit(url);
    await screen.findByRole('heading', { level: 1, name: 'Inicia sesión' });
    api.end();
    await user.type(await screen.findByLabelText('Correo electrónico'), 'admin@sobremesa.app');
    await user.type(screen.getByLabelText('Contraseña'), 'sobremesa');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(fixture.path()).toBe(url));
    await screen.findByRole('heading', { level: 1 });
    await waitUntilLoaded();
    expect({ url, retries: getRetryButtons().length, titled: isTitled() }).toEqual({ url, retries: 0, titled: true });
  });
});
