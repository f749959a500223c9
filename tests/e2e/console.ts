import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { watchPolicy, takePolicyViolations } from './policy';
import { SharedContexts, type SharedContext, type StoredSession } from './sharedContexts';

export const password = 'sobremesa';

export type Account =
  | 'admin'
  | 'ana'
  | 'tadeo'
  | 'marisol'
  | 'carmen'
  | 'aurelio'
  | 'blocked'
  | 'user'
  | 'company'
  | 'employee';

export class Console {
  readonly page: Page;
  private readonly sessions: Sessions | undefined;
  constructor(page: Page, sessions?: Sessions) {
    this.page = page;
    this.sessions = sessions;
  }

  async fillSignInForm(account: Account): Promise<void> {
    await this.page.getByLabel('Correo electrónico').fill(`${account}@sobremesa.app`);
    await this.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
  }

  async signIn(account: Account = 'admin', path = '/home'): Promise<void> {
    const restoredSession = await this.sessions?.restore(account);
    await this.page.goto(path);
    if (!restoredSession) await this.fillSignInForm(account);
    await expect(this.page).toHaveURL(path);
    await expect(this.heading).toBeVisible();
    if (!restoredSession) await this.sessions?.store(account);
  }

  /**
   * Opens a page and waits until it is complete. Navigates without a reload if the console is open: clears the
   * document title and waits until the new page sets its title.
   */
  async visit(path: string): Promise<void> {
    const { page } = this;
    const waitUntilIdle = watchRequests(page);
    const fromPath = new URL(page.url()).pathname;
    const toPath = new URL(path, page.url()).pathname;
    if (toPath === fromPath || toPath === '/login') await page.goto(path);
    else
      await page.evaluate((url) => {
        document.title = 'left';
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        history.pushState({ idx: idx + 1 }, '', url);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, path);
    await expect(page).toHaveTitle(/Sobremesa$/);
    // `/profile` redirects to the account of the signed-in user, a notification to its record.
    await expect(page).toHaveURL(
      ({ pathname }) => pathname === toPath || (/^\/(profile$|notifications\/)/.test(toPath) && pathname !== fromPath),
    );
    await expect(this.heading).toBeVisible();
    await expect(page.locator('progress')).toHaveCount(0);
    await waitUntilIdle();
  }

  /** Clicks a link and waits until its page is rendered: it sets the document title then, after the address. */
  async follow(link: Locator, path: string): Promise<void> {
    const { page } = this;
    if (new URL(page.url()).pathname !== path) await page.evaluate(() => (document.title = 'left'));
    await link.click();
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    await expect(page).toHaveTitle(/Sobremesa$/);
  }

  async openMenu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Abrir menú' }).click();
    const menu = this.page.getByRole('complementary', { name: 'Menú' });
    await expect(menu.getByText('Versión 1.0.0')).toBeVisible();
    return menu;
  }

  /** Opens the menu with its catalogs, which stay open. */
  async openCatalogs(): Promise<Locator> {
    const menu = await this.openMenu();
    const button = menu.getByRole('button', { name: /^(Catálogos|Catalogs)$/ });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    return menu;
  }

  async pinMenu(): Promise<void> {
    await (await this.openCatalogs()).getByRole('button', { name: 'Fijar menú' }).click();
  }

  /** Opens the account menu, which has language and theme. */
  async openAccount(): Promise<void> {
    const button = this.page.locator('.account-button');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }

  /** Blocks the request that ends the session at the API, because later tests restore it. */
  async keepStoredSession(): Promise<void> {
    await this.page.route('**/api/sessions/end', (route) => route.abort());
  }

  async signOut(): Promise<void> {
    await this.keepStoredSession();
    await (await this.openMenu()).getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(this.page).toHaveURL('/login');
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get alert(): Locator {
    return this.page.getByRole('alertdialog');
  }

  callsTo(path: RegExp): string[] {
    const callPaths: string[] = [];
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (path.test(pathname)) callPaths.push(`${request.method()} ${pathname}`);
    });
    return callPaths;
  }
}

/**
 * Tracks the requests of a page from now on. The returned function resolves after half a second without an active
 * request, like `networkidle` for navigations. `isWatched` excludes connections that stay open.
 */
export function watchRequests(page: Page, isWatched: (url: string) => boolean = () => true): () => Promise<void> {
  const openRequests = new Set<unknown>();
  let onChange = () => {};
  const onRequestStart = (request: Request) => {
    if (!isWatched(request.url())) return;
    openRequests.add(request);
    onChange();
  };
  const onRequestEnd = (request: unknown) => {
    openRequests.delete(request);
    onChange();
  };
  page.on('request', onRequestStart).on('requestfinished', onRequestEnd).on('requestfailed', onRequestEnd);
  return async () => {
    await new Promise<void>((resolve) => {
      let idleTimer: NodeJS.Timeout | undefined;
      onChange = () => {
        clearTimeout(idleTimer);
        if (openRequests.size === 0) idleTimer = setTimeout(resolve, 500);
      };
      onChange();
    });
    page.off('request', onRequestStart).off('requestfinished', onRequestEnd).off('requestfailed', onRequestEnd);
  };
}

interface TimedSession {
  session: StoredSession;
  signedInAt: number;
}

/** In milliseconds. Sensitive actions require a sign-in within 15 minutes, and a test takes at most six minutes. */
const recentMilliseconds = 6 * 60_000;

class Sessions {
  private readonly knownSessions: Map<Account, TimedSession>;
  private readonly sharedContext: SharedContext;
  constructor(knownSessions: Map<Account, TimedSession>, sharedContext: SharedContext) {
    this.knownSessions = knownSessions;
    this.sharedContext = sharedContext;
  }

  async restore(account: Account): Promise<boolean> {
    const knownSession = this.knownSessions.get(account);
    if (!knownSession || Date.now() - knownSession.signedInAt > recentMilliseconds) return false;
    await this.sharedContext.restoreSession(knownSession.session);
    return true;
  }

  async store(account: Account): Promise<void> {
    this.knownSessions.set(account, { session: await this.sharedContext.readSession(), signedInAt: Date.now() });
  }
}

interface TestFixtures {
  console: Console;
  freshContext: boolean;
  shared: SharedContext | undefined;
  secondPerson: (options?: BrowserContextOptions) => Promise<Console>;
  policy: undefined;
}

interface WorkerFixtures {
  contexts: SharedContexts;
  storedSessions: Map<Account, TimedSession>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  freshContext: [false, { option: true }],
  contexts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const contexts = new SharedContexts();
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  storedSessions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  shared: async (
    { browser, contexts, freshContext, baseURL, colorScheme, hasTouch, locale, reducedMotion, viewport },
    use,
  ) => {
    const options = { colorScheme, hasTouch, locale, reducedMotion, viewport };
    const shared = freshContext ? undefined : await contexts.of(browser, baseURL ?? '', options);
    await use(shared);
    await shared?.reset();
  },
  context: async ({ browser, shared }, use) => {
    const context = await watchPolicy(shared?.context ?? (await browser.newContext()));
    await use(context);
    if (!shared) await context.close();
  },
  secondPerson: async ({ browser }, use) => {
    const openedContexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await watchPolicy(await browser.newContext(options));
      openedContexts.push(context);
      return new Console(await context.newPage());
    });
    // Open pages continue to run and slow down every later test.
    await Promise.all(openedContexts.map((context) => context.close()));
  },
  policy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      await use(undefined);
      expect(takePolicyViolations()).toEqual([]);
    },
    { auto: true },
  ],
  console: async ({ page, shared, storedSessions }, use) => {
    await use(new Console(page, shared && new Sessions(storedSessions, shared)));
  },
});

export function createUniqueName(name: string): { name: string; slug: string } {
  const suffix = crypto.randomUUID().slice(0, 8);
  return { name: `${name} ${suffix}`, slug: `${name.toLowerCase().replaceAll(' ', '-')}-${suffix}` };
}

export { expect };
