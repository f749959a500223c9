import type { Page, ShownNotification, WorkerScope } from '../../../src/serviceWorker/scope';

/** Fakes the browser for a service worker: caches, notifications, pages and network. */
export function createFakeBrowser({ scope = 'https://console.test/' } = {}) {
  const stores = new Map<string, Map<string, Response>>();
  const shownNotifications: (ShownNotification & { title: string; options: NotificationOptions })[] = [];
  const pages: Page[] = [];
  const openedWindows: string[] = [];
  const requestedAddresses: string[] = [];
  /** Responses by address. Other addresses answer 404. While offline, every request fails. */
  const network = new Map<string, () => Response>();
  const state = { isOnline: true };

  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => ({
      match: async (address: string) => storeOf(name).get(address)?.clone(),
      put: async (address: string, response: Response) => void storeOf(name).set(address, response),
    }),
  };
  const browser: Omit<WorkerScope, 'caches'> = {
    async fetch(request) {
      const address = typeof request === 'string' ? request : request.url;
      requestedAddresses.push(address);
      if (!state.isOnline) throw new TypeError('Failed to fetch');
      return network.get(address)?.() ?? new Response('', { status: 404 });
    },
    skipWaiting: async () => {},
    addEventListener: () => {},
    clients: {
      matchAll: async () => pages,
      openWindow: async (url) => void openedWindows.push(url),
      claim: async () => {},
    },
    registration: {
      scope,
      unregister: async () => true,
      getNotifications: async ({ tag }) => shownNotifications.filter(({ options }) => options.tag === tag),
      async showNotification(title, options) {
        const existingIndex = shownNotifications.findIndex((one) => one.options.tag === options.tag);
        if (existingIndex >= 0) shownNotifications.splice(existingIndex, 1);
        const notification = {
          title,
          options,
          data: options.data as unknown,
          close: () => void shownNotifications.splice(shownNotifications.indexOf(notification), 1),
        };
        shownNotifications.push(notification);
      },
    },
  };

  return {
    // The cast is safe: the worker uses only these methods of the cache storage.
    browser: { ...browser, caches: caches as unknown as CacheStorage },
    state,
    network,
    requestedAddresses,
    opened: openedWindows,
    shown: shownNotifications,
    cachedAddresses: () => Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()].sort()])),
    serve: (files: Readonly<Record<string, string>>) => {
      for (const [path, text] of Object.entries(files))
        network.set(new URL(path, scope).href, () => new Response(text, { headers: { 'X-File': path } }));
    },
    /**
     * Adds a page that replies with `response`, or never if `response` is missing. Returns the messages that the page
     * received.
     */
    addPage(visibilityState: DocumentVisibilityState, response?: boolean) {
      const messages: unknown[] = [];
      let focusCount = 0;
      pages.push({
        visibilityState,
        focus: async () => (focusCount += 1),
        postMessage(message, [port]) {
          messages.push(message);
          if (response !== undefined && port && 'postMessage' in port) port.postMessage(response);
        },
      });
      return { questions: messages, isFocused: () => focusCount > 0 };
    },
  };
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
