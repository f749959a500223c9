import { getResponse, type HttpHandler } from 'msw';
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
import { handlersOf, type Product, type Scenario } from './scenarios/scenario';

/** Public: tokens signed with it only give access to the data of one tab. */
const publishedKey = 'b25lLXRhYi1vbmx5LW9uZS10YWItb25seS1vbmUtdGFiLW9ubHk';

export interface WorldOptions {
  /** Opens a new database with the initial data. */
  open: () => Promise<Database>;
  /** Origin of the console, without a trailing slash. */
  consoleOrigin: string;
  clock?: () => Date;
  /** Answers the API's addresses instead of the built-in API: a backend elsewhere. */
  answerApi?: (request: Request) => Promise<Response>;
}

/** The whole product in one process: identity and API on one database, and the active scenarios. */
export interface World {
  /** Answers the product's requests; `null` for any other address. */
  fetch(request: Request): Promise<Response | null>;
  readonly active: readonly ScenarioName[];
  /** Activates exactly these scenarios; those already active are not started again. */
  play(names: readonly ScenarioName[]): Promise<void>;
  /** Restarts with fresh data and the same scenarios. */
  reset(): Promise<void>;
  readonly mails: readonly Mail[];
  /** Mails sent by the product, without attachments. */
  readonly letters: readonly SentLetter[];
  /** Webhook calls sent by the product. */
  readonly hooks: readonly SentHook[];
  /** Calls `listener` after every mail, scenario change and reset. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Calls `listener` for each message of the live channel. Returns a function that unsubscribes. */
  follow(listener: (message: LiveMessage) => void): () => void;
  /** Runs the scheduled jobs; on a host, its clock does. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

const mostLetters = 100;
const mostHooks = 100;

export interface SentLetter {
  to: string;
  subject: string;
  text: string;
  files: readonly string[];
  sentAt: string;
}

/** A webhook call as it would have been sent, and the simulated response. */
export interface SentHook {
  url: string;
  body: string;
  status: number;
  sentAt: string;
}

/** `https://example.com/500` answers 500, so that testers can see a failing endpoint. */
const statusOf = (url: string): number => Number(/\/([2-5]\d\d)$/.exec(url)?.[1] ?? 204);

interface OpenWorld {
  letters: SentLetter[];
  hooks: SentHook[];
  db: Database;
  identity: EmbeddedIdentity;
  api: Api;
}

export async function createWorld({
  open,
  consoleOrigin,
  clock = () => new Date(),
  answerApi,
}: WorldOptions): Promise<World> {
  const listeners = new Set<() => void>();
  // Survives a reset, which replaces the data.
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

  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? (answerApi ?? opened.api.fetch)(request)
      : opened.identity.fetch(request);

  interface Running {
    name: ScenarioName;
    scenario: Scenario;
    product: Product;
    handlers: readonly HttpHandler[];
  }
  const running: Running[] = [];

  /** Resolves a request by the handlers of the scenarios, in order, then by the product. */
  async function resolve(request: Request, played: readonly Running[]): Promise<Response | null> {
    const handlers = played.flatMap((one) => one.handlers);
    return (await getResponse(handlers, request)) ?? answer(request);
  }

  async function start(name: ScenarioName): Promise<void> {
    const scenario: Scenario = scenarios[name];
    const product: Product = {
      get db() {
        return opened.db;
      },
      get identity() {
        return opened.identity.port;
      },
      answer,
      next: (request) => resolve(request, running.slice(running.findIndex((one) => one.name === name) + 1)),
      reset: () => replace(),
    };
    await scenario.begin?.(product);
    running.push({ name, scenario, product, handlers: handlersOf(scenario, product) });
  }

  async function replace(): Promise<void> {
    const before = opened;
    opened = await begin();
    await before.db.close();
    for (const { name } of running.splice(0)) await start(name);
  }

  return {
    fetch: (request) => resolve(request, running),
    get active() {
      return running.map(({ name }) => name);
    },
    async play(asked) {
      const names = settle(asked);
      for (const one of running.filter(({ name }) => !names.includes(name))) {
        running.splice(running.indexOf(one), 1);
        await one.scenario.end?.(one.product);
      }
      for (const name of names) if (!running.some((one) => one.name === name)) await start(name);
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
