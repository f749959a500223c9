import type { Browser, BrowserContext, Page } from '@playwright/test';

export type StoredSession = { fbase_key: string }[];

/**
 * Browser contexts of a worker, one for each set of options. A test starts with empty storage and a new page with its
 * own history. Scripts that earlier tests fetched and compiled stay cached, which halves the loading time of a page.
 * Tests about fetching, or on another origin, use a fresh context: `test.use({ freshContext: true })`.
 */
export class SharedContexts {
  private readonly contexts = new Map<string, Promise<SharedContext>>();

  of(browser: Browser, origin: string, options: unknown): Promise<SharedContext> {
    const key = JSON.stringify([origin, options]);
    const known = this.contexts.get(key);
    if (known) return known;
    const context = openSharedContext(browser, origin);
    this.contexts.set(key, context);
    return context;
  }

  async close(): Promise<void> {
    for (const shared of this.contexts.values()) await (await shared).context.close();
  }
}

async function openSharedContext(browser: Browser, origin: string): Promise<SharedContext> {
  const context = await browser.newContext();
  const storagePage = await context.newPage();
  await storagePage.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Storage</title>' }));
  await storagePage.goto(origin);
  return new SharedContext(context, storagePage);
}

export class SharedContext {
  readonly context: BrowserContext;
  private readonly storagePage: Page;
  constructor(context: BrowserContext, storagePage: Page) {
    this.context = context;
    this.storagePage = storagePage;
  }

  async reset(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.storagePage) await page.close();
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.clearCookies();
    await this.context.clearPermissions();
    await this.storagePage.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener('success', resolve);
          request.addEventListener('error', reject);
        });
    });
  }

  async readSession(): Promise<StoredSession> {
    return this.storagePage.evaluate(
      () =>
        new Promise<StoredSession>((resolve, reject) => {
          const opened = indexedDB.open('firebaseLocalStorageDb');
          opened.addEventListener('error', reject);
          opened.addEventListener('success', () => {
            const store = opened.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
            const sessions: IDBRequest<StoredSession> = store.getAll();
            sessions.addEventListener('error', reject);
            sessions.addEventListener('success', () => {
              opened.result.close();
              resolve(sessions.result);
            });
          });
        }),
    );
  }

  async restoreSession(session: StoredSession): Promise<void> {
    await this.storagePage.evaluate(
      (records) =>
        new Promise<void>((resolve, reject) => {
          const opened = indexedDB.open('firebaseLocalStorageDb', 1);
          opened.addEventListener('upgradeneeded', () => {
            opened.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
          });
          opened.addEventListener('error', reject);
          opened.addEventListener('success', () => {
            const transaction = opened.result.transaction('firebaseLocalStorage', 'readwrite');
            for (const record of records) transaction.objectStore('firebaseLocalStorage').put(record);
            transaction.addEventListener('abort', reject);
            transaction.addEventListener('complete', () => {
              opened.result.close();
              resolve();
            });
          });
        }),
      session,
    );
  }
}
