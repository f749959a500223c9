import type { FetchEvent, WorkerScope } from './scope';

export interface Build {
  version: string;
  files: readonly string[];
}

const cachePrefix = 'sobremesa.console.';

type HandledRequest = 'page' | 'file' | 'texts';

export function classifyRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  scope: string,
): HandledRequest | null {
  const [scopeUrl, { origin, pathname }] = [new URL(scope), new URL(url)];
  if (method !== 'GET' || origin !== scopeUrl.origin || !pathname.startsWith(scopeUrl.pathname)) return null;
  const path = pathname.slice(scopeUrl.pathname.length);
  // These file names have no hash, so a cached file may belong to another build.
  if (path.startsWith('assets/i18n/')) return 'texts';
  if (path.startsWith('assets/')) return 'file';
  return mode === 'navigate' && !path.startsWith('api/') ? 'page' : null;
}

export async function removeOldCaches({ caches }: Pick<WorkerScope, 'caches'>, version?: string): Promise<void> {
  const names = await caches.keys();
  const oldNames = names.filter((name) => name.startsWith(cachePrefix) && name !== cachePrefix + version);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}

/**
 * Caches the console of one build for offline use: page, scripts, style sheets and texts. Caches all files or none, so
 * that an offline console never mixes builds.
 */
export function createShell(
  { caches, fetch, registration }: Pick<WorkerScope, 'caches' | 'fetch' | 'registration'>,
  { version, files }: Build,
) {
  const { scope } = registration;
  const openCache = () => caches.open(cachePrefix + version);
  const matchCached = async (address: string) => (await openCache()).match(address, { ignoreVary: true });

  async function fetchOrThrow(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(address, init);
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return response;
  }

  async function cacheFile(address: string, response: Response): Promise<void> {
    await (await openCache()).put(address, response);
  }

  return {
    /** Throws if a file cannot be cached; the browser then keeps the previous worker. */
    async cacheBuild(): Promise<void> {
      const page = await fetchOrThrow(scope, { cache: 'no-cache' });
      const html = await page.text();
      const scripts = files.filter((file) => file.endsWith('.js'));
      if (!scripts.some((file) => html.includes(file))) throw new Error('The page belongs to another build');
      await Promise.all(
        files.map(async (file) => {
          const address = new URL(file, scope).href;
          await cacheFile(address, await fetchOrThrow(address));
        }),
      );
      // Stores the page last, because the page makes offline use possible. Copies the response, because a redirected
      // response cannot answer a navigation.
      const headers = new Headers(page.headers);
      for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
      await cacheFile(scope, new Response(html, { headers }));
    },

    async servePage({ request, preloadResponse }: Pick<FetchEvent, 'request' | 'preloadResponse'>): Promise<Response> {
      try {
        return (await preloadResponse) ?? (await fetch(request));
      } catch (error) {
        const page = await matchCached(scope);
        if (!page) throw error;
        return page;
      }
    },

    async serveFile(request: Request): Promise<Response> {
      const cachedResponse = await matchCached(request.url);
      if (cachedResponse) return cachedResponse;
      const response = await fetch(request);
      // Caches other files on demand, such as the font subset of the user's script.
      if (response.ok) await cacheFile(request.url, response.clone()).catch(() => undefined);
      return response;
    },

    async serveTexts(request: Request): Promise<Response> {
      try {
        return await fetch(request);
      } catch (error) {
        const texts = await matchCached(request.url);
        if (!texts) throw error;
        return texts;
      }
    },
  };
}
