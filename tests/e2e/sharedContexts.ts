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
    const knownContext = this.contexts.get(key);
    if (knownContext) return knownContext;
    const context = openSharedContext(browser, origin);
    this.contexts.set(key, context);
    return context;
  }

  async close(): Promise<void> {
    for (const sharedContext of this.contexts.values()) await (await sharedContext).context.close();
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
          const openRequest = indexedDB.open('firebaseLocalStorageDb');
          openRequest.addEventListener('error', reject);
          openRequest.addEventListener('success', () => {
            const store = openRequest.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
            const sessions: IDBRequest<StoredSession> = store.getAll();
            sessions.addEventListener('error', reject);
            sessions.addEventListener('success', () => {
              openRequest.result.close();
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
          const openRequest = indexedDB.open('firebaseLocalStorageDb', 1);
          openRequest.addEventListener('upgradeneeded', () => {
            openRequest.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
          });
          openRequest.addEventListener('error', reject);
          openRequest.addEventListener('success', () => {
            const transaction = openRequest.result.transaction('firebaseLocalStorage', 'readwrite');
            for (const record of records) transaction.objectStore('firebaseLocalStorage').put(record);
            transaction.addEventListener('abort', reject);
            transaction.addEventListener('complete', () => {
              openRequest.result.close();
              resolve();
            });
          });
        }),
      session,
    );
  }
}
