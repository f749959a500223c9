import { createApi, type Api } from '../api/app';
import type { LiveMessage } from '../contract/live';
import { defaultSettings } from '../contract/settings';
import { resources } from '../contract/resources';
import type { Database } from '../api/db/database';
import { migrate } from '../api/db/migrate';
import { createLiveFeed } from '../api/live/feed';
import { createEmbeddedIdentity, type EmbeddedIdentity, type Mail } from '../identity/identity';
import { createVault, publishedKey as publishedVaultKey } from '../api/vault';
import { memoryImages } from '../api/images/memory';
import { publishedIterations } from './sample/accounts';
import { scenarios, settle, type ScenarioName } from './scenarios/scenarios';
import type { Product, RunningScenario } from './scenarios/scenario';

/** Known to everybody who reads this: what it signs opens nothing but the data of one tab. */
const publishedKey = 'b25lLXRhYi1vbmx5LW9uZS10YWItb25seS1vbmUtdGFiLW9ubHk';

export interface WorldOptions {
  /** Opens the data a world begins with, each time afresh. */
  open: () => Promise<Database>;
  /** Where the console is served, without a slash at the end. */
  consoleOrigin: string;
  clock?: () => Date;
}

/** The whole product in one place: identity and API on one database, and the situations that play on it. */
export interface World {
  /** Answers what is asked of the product; `null` for any other address. */
  fetch(request: Request): Promise<Response | null>;
  readonly active: readonly ScenarioName[];
  /** Switches to exactly these situations; those that stay are not begun anew. */
  play(names: readonly ScenarioName[]): Promise<void>;
  /** Begins again with fresh data, in the same situations. */
  reset(): Promise<void>;
  readonly mails: readonly Mail[];
  /** What the product has sent, without its files. */
  readonly letters: readonly SentLetter[];
  /** What other systems were told. */
  readonly hooks: readonly SentHook[];
  /** Hears of every mail, situation and reset. Answers how to stop hearing. */
  subscribe(listener: () => void): () => void;
  /** Hears what the API has written. Answers how to stop hearing. */
  follow(listener: (message: LiveMessage) => void): () => void;
  /** What is to be done without anybody's asking; a host's clock does it. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

const mostLetters = 100;
const mostHooks = 100;

/** A mail of the product, as it arrived. */
export interface SentLetter {
  to: string;
  subject: string;
  text: string;
  files: readonly string[];
  sentAt: string;
}

/** A webhook, as it would have been sent, and what its receiver would have answered. */
export interface SentHook {
  url: string;
  body: string;
  status: number;
  sentAt: string;
}

/** `https://example.com/500` answers 500: what an endpoint does that fails can be seen. */
const statusOf = (url: string): number => Number(/\/([2-5]\d\d)$/.exec(url)?.[1] ?? 204);

interface OpenWorld {
  letters: SentLetter[];
  hooks: SentHook[];
  db: Database;
  identity: EmbeddedIdentity;
  api: Api;
}

export async function createWorld({ open, consoleOrigin, clock = () => new Date() }: WorldOptions): Promise<World> {
  const listeners = new Set<() => void>();
  const running = new Map<ScenarioName, RunningScenario>();
  // It outlives the data, which a reset replaces.
  const live = createLiveFeed();
  const notify = () => listeners.forEach((listener) => listener());

  async function begin(): Promise<OpenWorld> {
    const db = await open();
    await migrate(db, resources);
    const identity = createEmbeddedIdentity({
      db,
      clock,
      projectId: 'demo-sobremesa',
      key: publishedKey,
      consoleOrigin,
      iterations: publishedIterations,
      onMail: notify,
      owner: 'owner',
    });
    const letters: SentLetter[] = [];
    const hooks: SentHook[] = [];
    const vault = createVault(publishedVaultKey);
    const api = createApi({
      db,
      live,
      identity: identity.port,
      vault,
      images: memoryImages(),
      mail: {
        origin: consoleOrigin,
        send({ to, subject, text, attachments = [] }) {
          const files = attachments.map(({ filename }) => filename);
          if (letters.length >= mostLetters) letters.shift();
          letters.push({ to, subject, text, files, sentAt: clock().toISOString() });
          notify();
          return Promise.resolve();
        },
      },
      webhooks: {
        reachesPrivate: false,
        isPrompt: true,
        post({ url, body }) {
          const status = statusOf(url);
          if (hooks.length >= mostHooks) hooks.shift();
          hooks.push({ url, body, status, sentAt: clock().toISOString() });
          notify();
          return Promise.resolve({ status });
        },
      },
      clock,
      settings: defaultSettings,
      log: () => {},
    });
    return { db, identity, api, letters, hooks };
  }
  let opened = await begin();

  const product: Product = {
    get db() {
      return opened.db;
    },
    get identity() {
      return opened.identity.port;
    },
    answer: (request) =>
      new URL(request.url).pathname.startsWith('/api/') ? opened.api.fetch(request) : opened.identity.fetch(request),
    reset: () => replace(),
  };

  async function replace(): Promise<void> {
    const before = opened;
    opened = await begin();
    await before.db.close();
    const names = [...running.keys()];
    running.clear();
    for (const name of names) running.set(name, await scenarios[name].begin(product));
  }

  return {
    async fetch(request) {
      const last = (asked: Request) => product.answer(asked);
      const chain = [...running.values()].reduceRight<typeof last>(
        (next, { around }) => (around ? (asked) => around(asked, next) : next),
        last,
      );
      return chain(request);
    },
    get active() {
      return [...running.keys()];
    },
    async play(asked) {
      const names = settle(asked);
      for (const [name, { end }] of running) {
        if (names.includes(name)) continue;
        running.delete(name);
        await end?.();
      }
      for (const name of names) {
        if (!running.has(name)) running.set(name, await scenarios[name].begin(product));
      }
      notify();
    },
    async reset() {
      await replace();
      notify();
    },
    get mails() {
      return opened.identity.mails;
    },
    get letters() {
      return opened.letters;
    },
    get hooks() {
      return opened.hooks;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (listener) =>
      live.feed.subscribe(
        ({ message }) => listener(message),
        () => {},
      ),
    upkeep: () => opened.api.upkeep(),
    close: () => opened.db.close(),
  };
}
