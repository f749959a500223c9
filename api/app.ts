import { Hono } from 'hono';
import { createDailyJobs } from './dailyJobs';
import { listeners } from './listeners';
import { administrators } from '../contract/people/accounts';
import { apiKeys } from '../contract/people/apiKeys';
import { notifications } from '../contract/people/notifications';
import { resources as product } from '../contract/resources';
import type { Resource } from '../contract/resource';
import type { Env, Deps, Origin } from './http/context';
import { CostlySlots } from './http/costly';
import { createRateLimiter, reads } from './http/rateLimiter';
import { commonMiddleware } from './http/commonMiddleware';
import { recordFailedAttempt } from './http/recordFailedAttempt';
import { logFailure } from './telemetry/log';
import { problemResponse, problemOf, problemOfRead } from './http/problems';
import { writeRequestOf } from './http/write';
import { createWriteTogether } from './transactions/writeTogether';
import { checks, firstSteps, periods, sandbox as sandboxRoutes } from './routes/system';
import { clientErrors, health } from './routes/service';
import { devices, follows, mailChoices, pins, presence, sessions } from './routes/ownData';
import { attachments, images } from './routes/images';
import { imports } from './routes/imports';
import { live } from './routes/live';
import { records } from './routes/records';
import { reports } from './routes/reports';
import { productRules } from './rules';
import { sums, search } from './routes/readRecords';
import { openapi } from './routes/openapi/document';
import { readOnlyIdentity, requireGuest } from './sandbox/guests';
import type { SandboxStore } from './sandbox/port';
import { createSandboxManager } from './sandbox/sandbox';
import { settingsReader } from './settings/effectiveSettings';
import { createScheduler } from './scheduler';
import { assertStillAdmitted, requireAdministrator } from './users/admitAdministrator';
import { webhookSender } from './webhooks/send';
import { Problem } from './problem';
import { FailedAttempt } from './engine/attempts';
import { createIdGenerator } from './engine/id';
import type { RulesByResource } from './engine/rules';
import { tablesOf } from './engine/table';
import type { LivePort } from './ports/live';
import { secureRandom, type RandomBytes } from './vault';

export interface ApiOptions extends Omit<
  Deps,
  | 'newId'
  | 'rateLimiter'
  | 'costly'
  | 'admit'
  | 'hasApiKeys'
  | 'sendWebhooks'
  | 'writeTogether'
  | 'listeners'
  | 'hasNotifications'
  | 'random'
  | 'live'
  | 'readSettings'
> {
  resources?: readonly Resource[];
  rules?: RulesByResource;
  random?: RandomBytes;
  live?: LivePort;
  /** Store for sample data, separate from the real data. If undefined, the API has no sandbox. */
  sandbox?: SandboxStore;
}

const noLiveChannel: LivePort = { publish: () => Promise.resolve() };

const clientClosedRequest = 499;

export interface Api {
  fetch(request: Request, origin?: Origin): Promise<Response>;
  runScheduler(): Promise<void>;
}

export function createApi({
  resources = product,
  rules = productRules,
  random = secureRandom,
  live: channel = noLiveChannel,
  sandbox: store,
  ...options
}: ApiOptions): Api {
  const { realDeps } = options;
  const tables = tablesOf(resources, rules);
  const hasAccounts = resources.some(({ name }) => name === administrators.name);
  const deps: Deps = {
    ...options,
    random,
    listeners,
    live: channel,
    newId: createIdGenerator(options.clock, random),
    rateLimiter: realDeps?.rateLimiter ?? createRateLimiter(options),
    costly: realDeps?.costly ?? new CostlySlots(),
    admit: (c) => admit(c),
    sendWebhooks: (now) => sendWebhooks(now),
    writeTogether: createWriteTogether(options.db.moneyQueue, () => deps),
    hasApiKeys: resources.some(({ name }) => name === apiKeys.name),
    hasNotifications: resources.some(({ name }) => name === notifications.name),
    readSettings: settingsReader(options.settings, resources),
    ...(hasAccounts && { assertStillAdmitted }),
    ...(realDeps && {
      assertStillAdmitted: async (_own, caller) => realDeps.assertStillAdmitted?.(realDeps.db.kysely, caller),
    }),
  };
  const sendWebhooks = webhookSender(deps, tables);
  const sandbox = createSandboxManager({
    store,
    serve: (data) =>
      createApi({
        ...data,
        resources,
        rules,
        identity: readOnlyIdentity(options.identity),
        clock: options.clock,
        settings: options.settings,
        log: (line) => options.log(JSON.stringify({ ...JSON.parse(line), sandbox: true })),
        realDeps: deps,
      }),
    onBroken: (error) => logFailure(options, 'sandbox', error),
  });
  const runDailyJobs = createDailyJobs(deps, tables);
  const admit = realDeps
    ? requireGuest(deps, realDeps, tables, runDailyJobs)
    : requireAdministrator(deps, tables, runDailyJobs);
  const app = new Hono<Env>();
  app.use(...commonMiddleware(deps));

  health(app, deps, resources);
  checks(app, deps, tables);
  periods(app, deps, tables);
  firstSteps(app, deps, tables);
  reports(app, deps, tables);
  openapi(app, deps, tables);
  search(app, deps, tables);
  images(app, deps);
  attachments(app, deps, tables);
  live(app, deps, tables);
  clientErrors(app, deps);
  if (!realDeps) {
    devices(app, deps);
    sessions(app, deps, tables);
    sandboxRoutes(app, deps, tables, sandbox);
  }
  follows(app, deps, tables);
  pins(app, deps, tables);
  presence(app, deps, tables);
  mailChoices(app, deps);
  for (const table of tables) {
    imports(app, deps, table);
    // Registers `sums` before the records: otherwise the router would match `sums` as an id.
    sums(app, deps, table);
    records(app, deps, table);
  }

  // Uses a route, because Hono's `notFound` would bypass the common headers and the log.
  app.all('*', async (c) => {
    // Authenticates before answering 404, so that anonymous callers cannot probe addresses.
    await deps.admit(c);
    throw new Problem('request.unknownAddress');
  });
  app.onError(async (error, c) => {
    const { signal } = c.req.raw;
    if (signal.aborted && error === signal.reason) return new Response(null, { status: clientClosedRequest });
    if (error instanceof FailedAttempt) await recordFailedAttempt(deps, writeRequestOf(c, deps), error);
    const problem = reads.has(c.req.method) ? problemOfRead(error) : problemOf(error);
    c.set('problem', problem);
    return problemResponse(c, problem);
  });
  const runScheduler = createScheduler(deps, tables, runDailyJobs);
  return {
    fetch: async (request, origin = {}) => (await sandbox.fetch(request, origin)) ?? app.fetch(request, origin),
    async runScheduler() {
      await runScheduler();
      await sandbox.runScheduler();
    },
  };
}
