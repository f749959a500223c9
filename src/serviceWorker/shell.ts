import type { FetchEvent, WorkerScope } from './scope';

/** The files of a build that a page needs, but for `index.html`; relative to the scope. */
export interface Build {
  /** Another one for each build. */
  version: string;
  files: readonly string[];
}

const prefix = 'sobremesa.console.';

/** What the worker answers; the browser answers everything else, the API before all. */
type Answered = 'page' | 'file' | 'texts';

export function answeredOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  scope: string,
): Answered | null {
  const [from, { origin, pathname }] = [new URL(scope), new URL(url)];
  if (method !== 'GET' || origin !== from.origin || !pathname.startsWith(from.pathname)) return null;
  const path = pathname.slice(from.pathname.length);
  // They carry no hash: one that is kept may be of another build.
  if (path.startsWith('assets/i18n/')) return 'texts';
  if (path.startsWith('assets/')) return 'file';
  return mode === 'navigate' && !path.startsWith('api/') ? 'page' : null;
}

/** Removes what the workers of other builds have kept; of all builds without `version`. */
export async function removeOldShells({ caches }: Pick<WorkerScope, 'caches'>, version?: string): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== prefix + version);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The console of one build, kept for when there is no network: its page, scripts, style sheets and texts. All of it or
 * nothing, so that what is opened offline is of one build.
 */
export function createShell(
  { caches, fetch, registration }: Pick<WorkerScope, 'caches' | 'fetch' | 'registration'>,
  { version, files }: Build,
) {
  const { scope } = registration;
  const cache = () => caches.open(prefix + version);
  const kept = async (address: string) => (await cache()).match(address, { ignoreVary: true });

  async function fetched(address: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(address, init);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return answer;
  }

  async function keepFile(address: string, answer: Response): Promise<void> {
    await (await cache()).put(address, answer);
  }

  return {
    /** Throws unless all of it is there: then the browser goes on with the worker before. */
    async keep(): Promise<void> {
      const page = await fetched(scope, { cache: 'no-cache' });
      const html = await page.text();
      const scripts = files.filter((file) => file.endsWith('.js'));
      if (!scripts.some((file) => html.includes(file))) throw new Error('The page is of another build');
      await Promise.all(
        files.map(async (file) => {
          const address = new URL(file, scope).href;
          await keepFile(address, await fetched(address));
        }),
      );
      // The last, as nothing is opened without it. Not the answer itself: one that was redirected opens no page.
      const headers = new Headers(page.headers);
      for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
      await keepFile(scope, new Response(html, { headers }));
    },

    /** The page from the network, always; the one that is kept where there is none. */
    async page({ request, preloadResponse }: Pick<FetchEvent, 'request' | 'preloadResponse'>): Promise<Response> {
      try {
        return (await preloadResponse) ?? (await fetch(request));
      } catch (error) {
        const page = await kept(scope);
        if (!page) throw error;
        return page;
      }
    },

    /** A file whose name has a hash: what is kept is what there is. */
    async file(request: Request): Promise<Response> {
      const there = await kept(request.url);
      if (there) return there;
      const answer = await fetch(request);
      // Such as a font of letters that this person reads.
      if (answer.ok) await keepFile(request.url, answer.clone()).catch(() => undefined);
      return answer;
    },

    async texts(request: Request): Promise<Response> {
      try {
        return await fetch(request);
      } catch (error) {
        const texts = await kept(request.url);
        if (!texts) throw error;
        return texts;
      }
    },
  };
}
