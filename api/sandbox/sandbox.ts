import type { EndpointOutput } from '../../contract/endpoint';
import { sandboxPath, type systemSandbox } from '../../contract/sandbox';
import type { Origin } from '../http/context';
import { Problem } from '../problem';
import type { SandboxData, SandboxStore } from './port';

export type SandboxState = EndpointOutput<typeof systemSandbox>;

/** Below it a sandbox is served, as the API below `/api/`. */
const folder = `/api${sandboxPath}/`;

/** The API over the data of a sandbox. */
interface SandboxApi {
  fetch(request: Request, origin: Origin): Promise<Response>;
  upkeep(): Promise<void>;
}

export interface Sandbox {
  state(): Promise<SandboxState>;
  /** Makes it if it is not there, and answers whether it was made now. Throws `sandbox.off`. */
  create(at: Date): Promise<boolean>;
  /** Answers whether it was there. */
  remove(): Promise<boolean>;
  /** Answers a request below its address; `null` for any other, and where there is no sandbox. */
  fetch(request: Request, origin: Origin): Promise<Response | null>;
  upkeep(): Promise<void>;
}

interface SandboxOptions {
  /** Where it is kept; an installation without has none. */
  store: SandboxStore | undefined;
  serve: (data: SandboxData) => SandboxApi;
  /** Told why one that is there cannot be opened. */
  onBroken: (error: unknown) => void;
}

/** The sandbox of an installation: opened when somebody asks for it, made and deleted by one at a time. */
export function sandboxOf({ store, ...options }: SandboxOptions): Sandbox {
  return store ? sandboxIn(store, options) : offSandbox;
}

function sandboxIn(store: SandboxStore, { serve, onBroken }: Omit<SandboxOptions, 'store'>): Sandbox {
  /** `null`: it is not there, or cannot be opened. Not given before anybody asked. */
  let api: Promise<SandboxApi | null> | undefined;
  let working: Promise<unknown> = Promise.resolve();
  /** While it is deleted. */
  let removing: Promise<boolean> | undefined;

  async function openIfThere(): Promise<SandboxApi | null> {
    try {
      return (await store.look()).createdAt === null ? null : serve(await store.open());
    } catch (error) {
      onBroken(error);
      return null;
    }
  }
  const open = () => (removing ? Promise.resolve(null) : (api ??= openIfThere()));

  /** One after the other: two who create it make one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = working.then(work);
    working = turn.catch(() => undefined);
    return turn;
  }

  async function state(): Promise<SandboxState> {
    await removing?.catch(() => undefined);
    const { bytes, createdAt } = await store.look();
    if (createdAt === null) {
      const obstacle = await store.obstacle();
      return {
        status: obstacle === null ? 'none' : 'off',
        obstacle,
        bytes: obstacle === null ? bytes : null,
        createdAt,
      };
    }
    // What could not be opened a moment ago may be opened now.
    if ((await api) === null) api = undefined;
    return { status: (await open()) ? 'ready' : 'broken', obstacle: null, bytes, createdAt };
  }

  /** What opens it already is waited for; nobody begins to meanwhile. */
  async function removeOpened(): Promise<boolean> {
    const opening = api;
    api = undefined;
    await opening;
    const isThere = (await store.look()).createdAt !== null;
    await store.remove();
    return isThere;
  }

  function remove(): Promise<boolean> {
    removing = removeOpened().finally(() => (removing = undefined));
    return removing;
  }

  return {
    state,
    create: (at) =>
      inTurn(async () => {
        const { status } = await state();
        if (status === 'ready') return false;
        if ((await store.obstacle()) !== null) throw new Problem('sandbox.off');
        if (status === 'broken') await remove();
        await store.create(at);
        // Somebody may have asked for it before it was there.
        api = undefined;
        return true;
      }),
    remove: () => inTurn(remove),
    async fetch(request, origin) {
      const url = new URL(request.url);
      if (!url.pathname.startsWith(folder)) return null;
      const opened = open();
      const inner = await opened;
      if (!inner) return null;
      url.pathname = `/api/${url.pathname.slice(folder.length)}`;
      const answer = await inner.fetch(new Request(url, request), origin);
      // What failed because it was deleted meanwhile is no fault.
      return answer.status >= 500 && api !== opened ? null : answer;
    },
    upkeep: async () => (await api)?.upkeep(),
  };
}

export const noSandbox: SandboxState = { status: 'off', obstacle: 'noFiles', bytes: null, createdAt: null };

const offSandbox: Sandbox = {
  state: () => Promise.resolve(noSandbox),
  create: () => Promise.reject(new Problem('sandbox.off')),
  remove: () => Promise.resolve(false),
  fetch: () => Promise.resolve(null),
  upkeep: () => Promise.resolve(),
};
