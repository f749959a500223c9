import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { openLibsql } from '../../api/db/libsql';
import { openPostgres } from '../../api/db/postgres';
import { completedFields, openSalesFixture, type SalesFixture } from '../api/sales/salesFixture';
import { startCluster } from '../postgres.mjs';
import { percentile, print, timed } from './benchFixture';

const warmUpSales = 30;
const latencyMs = 2;
/** Required share of the rate at which the database stores the same rows in one call per sale. */
const requiredShare = 0.5;
const requiredFigures = { statements: 14, commits: 1, p95Ms: 500, perSecond: { 16: 100, 64: 250 } } as const;

interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Rate {
  perSecond: number;
  p95Ms: number;
  refusedCount: number;
}

const postSale = (api: SalesFixture) => api.postSale({ accountId: api.person.id, ...completedFields });

async function measureRate(clients: number, seconds: number, send: () => Promise<boolean>): Promise<Rate> {
  const durations: number[] = [];
  let refusedCount = 0;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1_000;
  const runWorker = async () => {
    while (!isOver()) {
      let isDone = false;
      const ms = await timed(async () => {
        isDone = await send();
      });
      if (isDone) durations.push(ms);
      else refusedCount += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, runWorker));
  const perSecond = durations.length / ((performance.now() - startedAt) / 1_000);
  return { perSecond, p95Ms: percentile(durations, 0.95), refusedCount };
}

async function warmUp(api: SalesFixture): Promise<void> {
  for (let sale = 0; sale < warmUpSales; sale += 1) {
    const { status, text } = await postSale(api);
    if (status !== 201) throw new Error(text);
  }
}

const measureSaleRate = (api: SalesFixture, clients: number, seconds: number) =>
  measureRate(clients, seconds, async () => (await postSale(api)).status === 201);

/** Creates sales by 16 clients. */
async function createSales(api: SalesFixture, count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left-- > 0) await postSale(api);
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

function printRate(
  name: string,
  { perSecond, p95Ms, refusedCount }: Rate,
  isMet: boolean,
  requirement: string,
): boolean {
  const summary = `${perSecond.toFixed(0)}/s, p95 ${p95Ms.toFixed(0)} ms, ${refusedCount} refused`;
  print(`${name.padEnd(38)} ${summary.padEnd(36)} required: ${requirement}${isMet ? '' : '  NOT MET'}\n`);
  return isMet;
}

/** Returns the writes of one sale with their values. */
async function captureWrites(api: SalesFixture): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [config] = args;
      if (typeof config === 'object' && config !== null && 'text' in config && 'values' in config)
        statements.push(config as Statement);
      return Reflect.apply(query, this, args);
    },
  });
  try {
    await postSale(api);
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return statements.filter(({ text }) => /^(insert|update|delete)/.test(text) && !text.includes('"idempotencyKeys"'));
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Composes the captured writes as one script per sale, with new ids and numbers instead of those captured. */
function scriptOf(writes: readonly Statement[], existingIds: ReadonlySet<string>): () => string {
  let sale = 1_000_000;
  return () => {
    sale += 1;
    const newIds = new Map<string, string>();
    const formatLiteral = (value: unknown): string => {
      if (value === null || value === undefined) return 'null';
      if (typeof value !== 'string') return String(value);
      if (/^VTA-\d+-\d+$/.test(value)) return `'VTA-2026-${sale}'`;
      if (!uuid.test(value) || existingIds.has(value)) return `'${value.replaceAll("'", "''")}'`;
      const newId = newIds.get(value) ?? crypto.randomUUID();
      newIds.set(value, newId);
      return `'${newId}'`;
    };
    const statements = writes.map(({ text, values }) =>
      text.replace(/\$(\d+)/g, (_, position: string) => {
        const value = values[Number(position) - 1];
        // The second column of a journal is its number.
        return text.startsWith('insert into "journals"') && position === '2' ? String(sale) : formatLiteral(value);
      }),
    );
    return ['begin', ...statements, 'commit'].join(';\n');
  };
}

async function readIds({ db }: SalesFixture): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select "id" from "ledgerAccounts" union select "id" from "companies"
    union select "id" from "accounts"`.execute(db.kysely);
  return new Set(rows.map(({ id }) => id));
}

async function measureOneCallRate(url: string, script: () => string, seconds: number): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const rate = await measureRate(16, seconds, async () => {
    await pool.query(script());
    return true;
  });
  await pool.end();
  return rate;
}

async function countTransactions({ db }: SalesFixture): Promise<number> {
  const { rows } = await sql<{ id: number }>`select cast(cast(pg_current_xact_id() as text) as bigint) as "id"`.execute(
    db.kysely,
  );
  return rows[0]?.id ?? 0;
}

async function openSlowNetwork(port: number): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from.setNoDelay());
      from.on('data', (chunk) => setTimeout(() => to.write(chunk), latencyMs));
      from.on('error', () => {}).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function benchPostgres(seconds: number): Promise<{ isMet: boolean; script: () => string }> {
  const cluster = await startCluster();
  const statements: string[] = [];
  const api = await openSalesFixture(openPostgres(cluster.url, {}, ({ sql: text }) => statements.push(text)));
  const results: boolean[] = [];
  let script: () => string;
  try {
    await warmUp(api);
    const commitsBefore = await countTransactions(api);
    statements.length = 0;
    await createSales(api, 160);
    const statementCount = statements.length / 160;
    // Reading the counter takes one transaction itself.
    const commits = ((await countTransactions(api)) - commitsBefore - 1) / 160;
    results.push(statementCount <= requiredFigures.statements && commits <= requiredFigures.commits);
    print(`a sale of 16 clients: ${statementCount.toFixed(1)} statements, ${commits.toFixed(2)} commits; `);
    print(`required: ${requiredFigures.statements}, ${requiredFigures.commits}\n`);
    script = scriptOf(await captureWrites(api), await readIds(api));
    const limit = await measureOneCallRate(cluster.url, script, seconds);
    const rate = await measureSaleRate(api, 16, seconds);
    const share = rate.perSecond / limit.perSecond;
    print(`PostgreSQL, the same rows in one call: ${limit.perSecond.toFixed(0)}/s\n`);
    results.push(
      printRate(
        'PostgreSQL, 16 clients',
        rate,
        share >= requiredShare,
        `${requiredShare} of that, is ${share.toFixed(2)}`,
      ),
    );
  } finally {
    await api.close();
    await cluster.stop();
    cluster.remove();
  }
  return { isMet: results.every(Boolean), script };
}

async function benchSlowNetwork(seconds: number): Promise<boolean> {
  const cluster = await startCluster();
  const network = await openSlowNetwork(cluster.port);
  const url = new URL(cluster.url);
  url.port = String(network.port);
  const api = await openSalesFixture(openPostgres(url.href));
  try {
    await warmUp(api);
    const results: boolean[] = [];
    for (const clients of [16, 64] as const) {
      const rate = await measureSaleRate(api, clients, seconds);
      const perSecond = requiredFigures.perSecond[clients];
      const isMet = rate.perSecond >= perSecond && rate.p95Ms <= requiredFigures.p95Ms && rate.refusedCount === 0;
      const requirement = `${perSecond}/s, p95 ${requiredFigures.p95Ms} ms, 0 refused`;
      results.push(printRate(`${latencyMs} ms each way, ${clients} clients`, rate, isMet, requirement));
    }
    return results.every(Boolean);
  } finally {
    await api.close();
    network.close();
    await cluster.stop();
    cluster.remove();
  }
}

async function benchSqlite(seconds: number, script: () => string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'sobremesa-bench-'));
  const path = join(folder, 'money.sqlite');
  const api = await openSalesFixture(openLibsql(path));
  try {
    await warmUp(api);
    const rate = await measureSaleRate(api, 16, seconds);
    const file = new Libsql(path);
    const limit = await measureRate(1, seconds, async () => {
      file.exec(script());
      return true;
    });
    file.close();
    const share = rate.perSecond / limit.perSecond;
    print(`SQLite, the same rows in one call: ${limit.perSecond.toFixed(0)}/s\n`);
    return printRate(
      'SQLite, 16 clients',
      rate,
      share >= requiredShare,
      `${requiredShare} of that, is ${share.toFixed(2)}`,
    );
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
}

/** Measures completed sales against the limits of the same databases, for `seconds` each. */
export async function benchMoney(seconds: number): Promise<boolean> {
  const { isMet, script } = await benchPostgres(seconds);
  const isFastWithLatency = await benchSlowNetwork(seconds);
  const isFastOnSqlite = await benchSqlite(seconds, script);
  return isMet && isFastWithLatency && isFastOnSqlite;
}
