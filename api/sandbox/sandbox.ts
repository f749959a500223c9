import type { EndpointOutput } from '../../contract/endpoint';
import { sandboxPath, type systemSandbox } from '../../contract/sandbox';
import type { Origin } from '../http/context';
import { Problem } from '../problem';
import type { SandboxData, SandboxStore } from './port';

export type SandboxState = EndpointOutput<typeof systemSandbox>;

const pathPrefix = `/api${sandboxPath}/`;

interface SandboxApi {
  fetch(request: Request, origin: Origin): Promise<Response>;
  runScheduler(): Promise<void>;
}

export interface Sandbox {
  state(): Promise<SandboxState>;
  /** Returns whether this call created the sandbox. Throws `sandbox.off`. */
  create(at: Date): Promise<boolean>;
  remove(): Promise<boolean>;
  fetch(request: Request, origin: Origin): Promise<Response | null>;
  runScheduler(): Promise<void>;
}

interface SandboxOptions {
  store: SandboxStore | undefined;
  serve: (data: SandboxData) => SandboxApi;
  onBroken: (error: unknown) => void;
}

export function createSandboxManager({ store, ...options }: SandboxOptions): Sandbox {
  return store ? createManager(store, options) : disabledSandbox;
}

function createManager(store: SandboxStore, { serve, onBroken }: Omit<SandboxOptions, 'store'>): Sandbox {
  let api: Promise<SandboxApi | null> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let removing: Promise<boolean> | undefined;

  async function openIfCreated(): Promise<SandboxApi | null> {
    try {
      return (await store.readInfo()).createdAt === null ? null : serve(await store.open());
    } catch (error) {
      onBroken(error);
      return null;
    }
  }
  const open = () => (removing ? Promise.resolve(null) : (api ??= openIfCreated()));

  /** Runs calls one after another, so that two concurrent creations create one sandbox. */
  function queued<T>(work: () => Promise<T>): Promise<T> {
    const queuedWork = queue.then(work);
    queue = queuedWork.catch(() => undefined);
    return queuedWork;
  }

  async function state(): Promise<SandboxState> {
    await removing?.catch(() => undefined);
    const { bytes, createdAt } = await store.readInfo();
    if (createdAt === null) {
      const obstacle = await store.obstacle();
      return {
        status: obstacle === null ? 'none' : 'off',
        obstacle,
        bytes: obstacle === null ? bytes : null,
        createdAt,
      };
    }
    if ((await api) === null) api = undefined;
    return { status: (await open()) ? 'ready' : 'broken', obstacle: null, bytes, createdAt };
  }

  /** Resets `api` and waits for a pending `open`, so that no sandbox is open while it is removed. */
  async function removeOpened(): Promise<boolean> {
    const opening = api;
    api = undefined;
    await opening;
    const hadSandbox = (await store.readInfo()).createdAt !== null;
    await store.remove();
    return hadSandbox;
  }

  function remove(): Promise<boolean> {
    removing = removeOpened().finally(() => (removing = undefined));
    return removing;
  }

  return {
    state,
    create: (at) =>
      queued(async () => {
        const { status } = await state();
        if (status === 'ready') return false;
        if ((await store.obstacle()) !== null) throw new Problem('sandbox.off');
        if (status === 'broken') await remove();
        await store.create(at);
        // A concurrent request may have stored in `api` that no sandbox exists.
        api = undefined;
        return true;
      }),
    remove: () => queued(remove),
    async fetch(request, origin) {
      const url = new URL(request.url);
      if (!url.pathname.startsWith(pathPrefix)) return null;
      const opened = open();
      const inner = await opened;
      if (!inner) return null;
      url.pathname = `/api/${url.pathname.slice(pathPrefix.length)}`;
      const response = await inner.fetch(new Request(url, request), origin);
      // A request that fails because the sandbox was deleted meanwhile is not reported as a server error.
      return response.status >= 500 && api !== opened ? null : response;
    },
    runScheduler: async () => (await api)?.runScheduler(),
  };
}

export const noSandbox: SandboxState = { status: 'off', obstacle: 'noFiles', bytes: null, createdAt: null };

const disabledSandbox: Sandbox = {
  state: () => Promise.resolve(noSandbox),
  create: () => Promise.reject(new Problem('sandbox.off')),
  remove: () => Promise.resolve(false),
  fetch: () => Promise.resolve(null),
  runScheduler: () => Promise.resolve(),
};
