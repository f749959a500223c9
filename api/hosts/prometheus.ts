import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { LiveFeed } from '../ports/live';
import { failureEvents, type Metrics } from '../telemetry/telemetry';

export interface ObservedState {
  db: Database | undefined;
  feed: LiveFeed;
}

export interface PrometheusMetrics extends Metrics {
  contentType: string;
  expose(): Promise<string>;
}

const misnamedGauges = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export function createPrometheusMetrics(readState: () => ObservedState): PrometheusMetrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  for (const name of misnamedGauges) registry.removeSingleMetric(name);
  const registers = [registry];

  const durations = new Histogram({
    name: 'sobremesa_request_duration_seconds',
    help: 'Requests of the API until their answer begins, by declared route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: 'sobremesa_requests_in_flight',
    help: 'Requests of the API that are being answered',
    registers,
  });
  const problems = new Counter({
    name: 'sobremesa_problems_total',
    help: 'Requests that were refused or failed, by the code of the problem',
    labelNames: ['code'],
    registers,
  });
  const failures = new Counter({
    name: 'sobremesa_failures_total',
    help: 'Failures that no answer reports, by their event in the log',
    labelNames: ['event'],
    registers,
  });
  const clientErrors = new Counter({
    name: 'sobremesa_client_errors_total',
    help: 'Errors in the browsers of administrators',
    labelNames: ['kind'],
    registers,
  });
  const webhookAttempts = new Counter({
    name: 'sobremesa_webhook_attempts_total',
    help: 'Attempts to deliver a webhook; failed: it is tried again',
    labelNames: ['outcome'],
    registers,
  });
  registerStateMetrics(registry, readState);

  return {
    contentType: registry.contentType,
    expose: () => registry.metrics(),
    requestBegan: () => inFlight.inc(),
    requestEnded({ method, route, status, seconds, code }) {
      inFlight.dec();
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
      if (code !== undefined) problems.inc({ code });
    },
    failureLogged: (event) => failures.inc({ event: failureEvents.includes(event) ? event : 'other' }),
    webhookSent: (outcome) => webhookAttempts.inc({ outcome }),
    clientErrorLogged: (kind) => clientErrors.inc({ kind }),
  };
}

function registerStateMetrics(
  registry: Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>,
  readState: () => ObservedState,
): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: (state: ObservedState) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value(readState()));
      },
    });
  const count = (name: string, help: string, value: (db: Database) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        const { db } = readState();
        this.reset();
        this.inc(db ? value(db) : 0);
      },
    });

  gauge('sobremesa_ready', 'Whether the database is open, and at the version of the program', ({ db }) => (db ? 1 : 0));
  gauge('sobremesa_live_followers', 'Open consoles that follow the live channel', ({ feed }) => feed.followers);
  gauge('sobremesa_money_queue_length', 'Writes that wait to move money', ({ db }) => db?.moneyQueue.length ?? 0);
  count(
    'sobremesa_money_queue_refused_total',
    'Writes that were sent away since too many waited to move money, or for too long',
    (db) => db.moneyQueue.refused,
  );
  count(
    'sobremesa_database_retries_total',
    'Work that was run again after a lost connection or a transaction that was rolled back',
    (db) => db.counts.retries,
  );
  count(
    'sobremesa_database_lost_commits_total',
    'Commits of which it was unknown whether they were done',
    (db) => db.counts.lostCommits,
  );
  const connections = new Gauge({
    name: 'sobremesa_database_connections',
    help: 'Connections to PostgreSQL; waiting: requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      this.reset();
      for (const { name: pool, open, idle, waiting } of readState().db?.pools() ?? []) {
        this.set({ pool, state: 'used' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  registry.registerMetric(connections);
  // Registers this gauge after the gauge of connections, because its query uses a connection.
  const waiting = new Gauge({
    name: 'sobremesa_webhooks_waiting',
    help: 'Deliveries of webhooks that wait, those of paused endpoints too',
    registers: [],
    async collect() {
      this.set(await countWaitingDeliveries(readState().db));
    },
  });
  registry.registerMetric(waiting);
}

/** Returns NaN if the database fails, so that an alert does not treat a failure as an empty queue. */
async function countWaitingDeliveries(db: Database | undefined): Promise<number> {
  const counted = db?.kysely
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived', '=', 0)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
    .catch(() => undefined);
  return Number((await counted)?.count ?? Number.NaN);
}
