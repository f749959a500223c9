import { Hono } from 'hono';
import { calendarOf } from './calendar';
import { administrators } from '../contract/people/accounts';
import { apiKeys } from '../contract/people/apiKeys';
import { notifications } from '../contract/people/notifications';
import { resources as product } from '../contract/resources';
import type { Resource } from '../contract/resource';
import type { Env, Deps, Origin } from './http/context';
import { CostlySlots } from './http/costly';
import { counting, reads } from './http/counting';
import { envelope } from './http/envelope';
import { logFailure, requestLog } from './http/log';
import { answerProblem, problemOf, problemOfRead } from './http/problems';
import { writeRequestOf } from './http/transact';
import { watchRequests } from './http/watch';
import { checks } from './routes/checks';
import { clientErrors } from './routes/clientErrors';
import { devices } from './routes/devices';
import { follows } from './routes/follows';
import { firstSteps } from './routes/firstSteps';
import { health } from './routes/health';
import { attachments, images } from './routes/images';
import { imports } from './routes/imports';
import { live } from './routes/live';
import { mailChoices } from './routes/mailChoices';
import { periods } from './routes/periods';
import { pins } from './routes/pins';
import { presence } from './routes/presence';
import { records } from './routes/records';
import { reports } from './routes/reports';
import { productRules } from './rules';
import { sandbox as sandboxRoutes } from './routes/sandbox';
import { sessions } from './routes/sessions';
import { sums } from './routes/sums';
import { search } from './routes/search';
import { openapi } from './routes/openapi/openapi';
import { readOnlyIdentity } from './sandbox/identity';
import type { SandboxStore } from './sandbox/port';
import { requireGuest } from './sandbox/requireGuest';
import { sandboxOf } from './sandbox/sandbox';
import { settingsReader } from './settings/inForce';
import { upkeepOf } from './upkeep';
import { assertStillAdmitted } from './users/admission';
import { requireAdministrator } from './users/requireAdministrator';
import { webhookSender } from './webhooks/send';
import { Problem } from './problem';
import { FailedAttempt, keepFailure } from './engine/attempts';
import { createIds } from './engine/id';
import type { RulesByResource } from './engine/rules';
import { tablesOf } from './engine/table';
import type { LivePort } from './live/port';
import { byChance, type RandomBytes } from './vault';

export interface ApiOptions extends Omit<
  Deps,
  | 'newId'
  | 'count'
  | 'costly'
  | 'admit'
  | 'hasApiKeys'
  | 'sendWebhooks'
  | 'hasNotifications'
  | 'random'
  | 'live'
  | 'readSettings'
> {
  /** What it serves besides itself; the product's resources if not given. */
  resources?: readonly Resource[];
  /** What some of them have of their own; the product's if not given. */
  rules?: RulesByResource;
  /** Fills bytes at random; sample data gives its own, to be the same each time. */
  random?: RandomBytes;
  /** Where open consoles hear of changes; nowhere if not given. */
  live?: LivePort;
  /** Where sample data may be kept beside the real data; nowhere if not given. */
  sandbox?: SandboxStore;
}

const nowhere: LivePort = { publish: () => Promise.resolve() };

/** The status in the log of what was left off because who asked had gone, as proxies have it; nobody reads the answer. */
const nobodyWaits = 499;

export interface Api {
  fetch(request: Request, origin?: Origin): Promise<Response>;
  /** Does what is to be done without anybody's asking; called by the host's clock (`upkeepEveryMs`). Never throws. */
  upkeep(): Promise<void>;
}

/** The product API (docs/api.md): everything under `/api/`, over a database that `migrate` has prepared. */
export function createApi({
  resources = product,
  rules = productRules,
  random = byChance,
  live: channel = nowhere,
  sandbox: store,
  ...given
}: ApiOptions): Api {
  const { outer } = given;
  const tables = tablesOf(resources, rules);
  const hasAccounts = resources.some(({ name }) => name === administrators.name);
  const deps: Deps = {
    ...given,
    random,
    live: channel,
    newId: createIds(given.clock, random),
    count: outer?.count ?? counting(given),
    costly: outer?.costly ?? new CostlySlots(),
    admit: (c) => admit(c),
    sendWebhooks: (now) => sendWebhooks(now),
    hasApiKeys: resources.some(({ name }) => name === apiKeys.name),
    hasNotifications: resources.some(({ name }) => name === notifications.name),
    readSettings: settingsReader(given.settings, resources),
    ...(hasAccounts && { assertStillAdmitted }),
    ...(outer && {
      assertStillAdmitted: async (_own, caller) => outer.assertStillAdmitted?.(outer.db.kysely, caller),
    }),
  };
  const sendWebhooks = webhookSender(deps, tables);
  const sandbox = sandboxOf({
    store,
    serve: (data) =>
      createApi({
        ...data,
        resources,
        rules,
        identity: readOnlyIdentity(given.identity),
        clock: given.clock,
        settings: given.settings,
        log: (line) => given.log(JSON.stringify({ ...JSON.parse(line), sandbox: true })),
        outer: deps,
      }),
    onBroken: (error) => logFailure(given, 'sandbox', error),
  });
  const newDay = calendarOf(deps, tables);
  const admit = outer ? requireGuest(deps, outer, tables, newDay) : requireAdministrator(deps, tables, newDay);
  const app = new Hono<Env>();
  app.use(envelope(deps.settings));
  app.use(requestLog(deps));
  app.use(watchRequests(deps));

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
  // Browsers and sessions are real, whatever data somebody looks at.
  if (!outer) {
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
    // Before the records: `sums` is no id.
    sums(app, deps, table);
    records(app, deps, table);
  }

  // A route, not Hono's `notFound`: that one stands outside of the envelope and the log.
  app.all('*', async (c) => {
    // Whoever is not let in does not learn what exists either.
    await deps.admit(c);
    throw new Problem('request.unknownAddress');
  });
  app.onError(async (error, c) => {
    const { signal } = c.req.raw;
    if (signal.aborted && error === signal.reason) return new Response(null, { status: nobodyWaits });
    if (error instanceof FailedAttempt) await keepFailure(deps, writeRequestOf(c, deps), error);
    const problem = reads.has(c.req.method) ? problemOfRead(error) : problemOf(error);
    c.set('problem', problem);
    return answerProblem(c, problem);
  });
  const upkeep = upkeepOf(deps, tables, newDay);
  return {
    fetch: async (request, origin = {}) => (await sandbox.fetch(request, origin)) ?? app.fetch(request, origin),
    async upkeep() {
      await upkeep();
      await sandbox.upkeep();
    },
  };
}
