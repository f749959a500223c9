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
import { scenarios, normalizeScenarios, type ScenarioName } from './scenarios/scenarios';
import { handlersOf, type ScenarioContext, type Scenario } from './scenarios/scenario';

/** May be public: tokens signed with this key give access only to the data of one tab. */
const publishedKey = 'b25lLXRhYi1vbmx5LW9uZS10YWItb25seS1vbmUtdGFiLW9ubHk';

export interface MockBackendOptions {
  open: () => Promise<Database>;
  consoleOrigin: string;
  clock?: () => Date;
  userAgent?: string;
  fetchApi?: (request: Request) => Promise<Response>;
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
const statusByUrl = (url: string): number => Number(/\/([2-5]\d\d)$/.exec(url)?.[1] ?? 204);

interface BackendInstance {
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
  userAgent,
  fetchApi,
}: MockBackendOptions): Promise<MockBackend> {
  const listeners = new Set<() => void>();
  // Created once, because `reset` replaces the data but not the live connections.
  const live = createLiveFeed();
  const notify = () => listeners.forEach((listener) => listener());

  async function openInstance(): Promise<BackendInstance> {
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
          const status = statusByUrl(url);
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
  let instance = await openInstance();

  const sendDirectly = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? (fetchApi?.(request) ?? instance.api.fetch(request, { userAgent }))
      : instance.identity.fetch(request);

  interface RunningScenario {
    name: ScenarioName;
    scenario: Scenario;
    context: ScenarioContext;
    handlers: readonly HttpHandler[];
  }
  const runningScenarios: RunningScenario[] = [];

  async function respond(request: Request, scenariosInOrder: readonly RunningScenario[]): Promise<Response | null> {
    const handlers = scenariosInOrder.flatMap((one) => one.handlers);
    return (await getResponse(handlers, request)) ?? sendDirectly(request);
  }

  async function startScenario(name: ScenarioName): Promise<void> {
    const scenario: Scenario = scenarios[name];
    const context: ScenarioContext = {
      get db() {
        return instance.db;
      },
      get identity() {
        return instance.identity.port;
      },
      sendDirectly,
      next: (request) =>
        respond(request, runningScenarios.slice(runningScenarios.findIndex((one) => one.name === name) + 1)),
      reset: () => reopen(),
    };
    await scenario.begin?.(context);
    runningScenarios.push({ name, scenario, context, handlers: handlersOf(scenario, context) });
  }

  async function reopen(): Promise<void> {
    const previousInstance = instance;
    instance = await openInstance();
    await previousInstance.db.close();
    for (const { name } of runningScenarios.splice(0)) await startScenario(name);
  }

  return {
    fetch: (request) => respond(request, runningScenarios),
    get active() {
      return runningScenarios.map(({ name }) => name);
    },
    async activateScenarios(requested) {
      const names = normalizeScenarios(requested);
      for (const one of runningScenarios.filter(({ name }) => !names.includes(name))) {
        runningScenarios.splice(runningScenarios.indexOf(one), 1);
        await one.scenario.end?.(one.context);
      }
      for (const name of names) if (!runningScenarios.some((one) => one.name === name)) await startScenario(name);
      notify();
    },
    async reset() {
      await reopen();
      notify();
    },
    get mails() {
      return instance.identity.mails;
    },
    get productMails() {
      return instance.productMails;
    },
    get webhookCalls() {
      return instance.webhookCalls;
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
    runScheduler: () => instance.api.runScheduler(),
    close: () => instance.db.close(),
  };
}
