import { getResponse, type HttpHandler } from 'msw';
import { createApi, type Api } from '../api/app';
import type { LiveMessage } from '../contract/live';
import { defaultSettings } from '../contract/settings';
import { resources } from '../contract/resources';
import type { Database } from '../api/db/database';
import { migrate } from '../api/migrations/migrate';
import { createLiveFeed } from '../api/live/feed';
import { createEmbeddedIdentity, type EmbeddedIdentity, type Mail } from '../identity/identity';
import { createVault, publishedKey as publishedVaultKey } from '../api/vault';
import { memoryImages } from '../api/images/memory';
import { publishedIterations } from './sample/accounts';
import { scenarios, keepLastPerson, type ScenarioName } from './scenarios/scenarios';
import { handlersOf, type ScenarioContext, type Scenario } from './scenarios/scenario';

/** May be public: tokens signed with this key give access only to the data of one tab. */
const publishedKey = 'b25lLXRhYi1vbmx5LW9uZS10YWItb25seS1vbmUtdGFiLW9ubHk';

export interface MockBackendOptions {
  open: () => Promise<Database>;
  consoleOrigin: string;
  clock?: () => Date;
  answerApi?: (request: Request) => Promise<Response>;
}

/** Identity service and API on one database in this process, and the active scenarios. */
export interface MockBackend {
  fetch(request: Request): Promise<Response | null>;
  readonly active: readonly ScenarioName[];
  activateScenarios(names: readonly ScenarioName[]): Promise<void>;
  reset(): Promise<void>;
  readonly mails: readonly Mail[];
  readonly productMails: readonly ProductMail[];
  readonly webhookCalls: readonly WebhookCall[];
  subscribe(listener: () => void): () => void;
  onLiveMessage(listener: (message: LiveMessage) => void): () => void;
  runScheduler(): Promise<void>;
  close(): Promise<void>;
}

const maxProductMails = 100;
const maxWebhookCalls = 100;

export interface ProductMail {
  to: string;
  subject: string;
  text: string;
  files: readonly string[];
  sentAt: string;
}

export interface WebhookCall {
  url: string;
  body: string;
  status: number;
  sentAt: string;
}

/** Returns 500 for `https://example.com/500`, so that testers can see a failing webhook endpoint; 204 by default. */
const statusOf = (url: string): number => Number(/\/([2-5]\d\d)$/.exec(url)?.[1] ?? 204);

interface OpenedBackend {
  productMails: ProductMail[];
  webhookCalls: WebhookCall[];
  db: Database;
  identity: EmbeddedIdentity;
  api: Api;
}

export async function createMockBackend({
  open,
  consoleOrigin,
  clock = () => new Date(),
  answerApi,
}: MockBackendOptions): Promise<MockBackend> {
  const listeners = new Set<() => void>();
  // Created once, because `reset` replaces the data but not the live connections.
  const live = createLiveFeed();
  const notify = () => listeners.forEach((listener) => listener());

  async function openInstance(): Promise<OpenedBackend> {
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
      ownerToken: 'owner',
    });
    const productMails: ProductMail[] = [];
    const webhookCalls: WebhookCall[] = [];
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
          if (productMails.length >= maxProductMails) productMails.shift();
          productMails.push({ to, subject, text, files, sentAt: clock().toISOString() });
          notify();
          return Promise.resolve();
        },
      },
      webhooks: {
        allowsPrivateHosts: false,
        isPrompt: true,
        post({ url, body }) {
          const status = statusOf(url);
          if (webhookCalls.length >= maxWebhookCalls) webhookCalls.shift();
          webhookCalls.push({ url, body, status, sentAt: clock().toISOString() });
          notify();
          return Promise.resolve({ status });
        },
      },
      clock,
      settings: defaultSettings,
      log: () => {},
    });
    return { db, identity, api, productMails, webhookCalls };
  }
  let opened = await openInstance();

  const sendDirectly = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? (answerApi ?? opened.api.fetch)(request)
      : opened.identity.fetch(request);

  interface Running {
    name: ScenarioName;
    scenario: Scenario;
    product: ScenarioContext;
    handlers: readonly HttpHandler[];
  }
  const running: Running[] = [];

  async function resolve(request: Request, activeScenarios: readonly Running[]): Promise<Response | null> {
    const handlers = activeScenarios.flatMap((one) => one.handlers);
    return (await getResponse(handlers, request)) ?? sendDirectly(request);
  }

  async function start(name: ScenarioName): Promise<void> {
    const scenario: Scenario = scenarios[name];
    const product: ScenarioContext = {
      get db() {
        return opened.db;
      },
      get identity() {
        return opened.identity.port;
      },
      sendDirectly,
      next: (request) => resolve(request, running.slice(running.findIndex((one) => one.name === name) + 1)),
      reset: () => reopen(),
    };
    await scenario.begin?.(product);
    running.push({ name, scenario, product, handlers: handlersOf(scenario, product) });
  }

  async function reopen(): Promise<void> {
    const before = opened;
    opened = await openInstance();
    await before.db.close();
    for (const { name } of running.splice(0)) await start(name);
  }

  return {
    fetch: (request) => resolve(request, running),
    get active() {
      return running.map(({ name }) => name);
    },
    async activateScenarios(requested) {
      const names = keepLastPerson(requested);
      for (const one of running.filter(({ name }) => !names.includes(name))) {
        running.splice(running.indexOf(one), 1);
        await one.scenario.end?.(one.product);
      }
      for (const name of names) if (!running.some((one) => one.name === name)) await start(name);
      notify();
    },
    async reset() {
      await reopen();
      notify();
    },
    get mails() {
      return opened.identity.mails;
    },
    get productMails() {
      return opened.productMails;
    },
    get webhookCalls() {
      return opened.webhookCalls;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLiveMessage: (listener) =>
      live.feed.subscribe(
        ({ message }) => listener(message),
        () => {},
      ),
    runScheduler: () => opened.api.runScheduler(),
    close: () => opened.db.close(),
  };
}
