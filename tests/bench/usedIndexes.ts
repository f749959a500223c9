import { sql } from 'kysely';
import type { Database, OnStatement } from '../../api/db/database';
import { createBenchApi, createSender, type SendRequest } from './benchFixture';

export interface IndexUsage {
  indexes: string[];
  scanned: string[];
}

export type Open = (onStatement?: OnStatement) => Database;

/** Minimum number of scanned rows. An index saves nothing in smaller tables. */
const minScannedRows = 10_000;
/**
 * A search looks up to 10,000 records up at once (decision 81), such as the refunds of the sales found. In tables
 * with a few times as many rows, PostgreSQL scans the table instead, which takes some milliseconds.
 */
const minScannedRowsPostgres = 50_000;

export async function measureSqliteIndexes(
  openDatabase: Open,
  sendEach: (send: SendRequest) => Promise<void>,
): Promise<IndexUsage> {
  const countByStatement = new Map<string, number>();
  const db = openDatabase((statement) =>
    countByStatement.set(statement.sql, (countByStatement.get(statement.sql) ?? 0) + 1),
  );
  try {
    await sendEach(createSender(createBenchApi(db)));
    const statements = [...countByStatement].filter(([text]) => /^(?:select|with)/.test(text));
    const [useCounts, scanned] = [new Map<string, number>(), new Set<string>()];
    for (const [text, executions] of statements) {
      // `explain query plan` needs no values.
      const { rows } = await sql<Step>`${sql.raw(`explain query plan ${text.replaceAll('?', 'null')}`)}`.execute(
        db.kysely,
      );
      for (const { detail, parent } of rows) {
        const index = / USING (?:COVERING )?INDEX (\S+)/.exec(detail)?.[1];
        if (index !== undefined) useCounts.set(index, (useCounts.get(index) ?? 0) + executions);
        const scannedTable = /^SCAN (\w+)$/.exec(detail)?.[1];
        if (
          scannedTable !== undefined &&
          !isFound(rows, scannedTable, parent) &&
          (await rowsOf(db, scannedTable)) >= minScannedRows
        )
          scanned.add(scannedTable);
      }
    }
    return { indexes: formatUses(useCounts), scanned: [...scanned] };
  } finally {
    await db.close();
  }
}

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Returns whether a step outside of a subquery reads the result of the subquery, which has a name like a table. */
function isFound(steps: readonly Step[], name: string, parent: number): boolean {
  const isStepOf = ({ detail }: Step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] === name;
  const isWithin = (id: number): boolean => {
    const step = steps.find((one) => one.id === id);
    return step !== undefined && (isStepOf(step) || isWithin(step.parent));
  };
  return steps.some(isStepOf) && !isWithin(parent);
}

/** The name may be a subquery instead of a table. */
async function rowsOf({ kysely }: Database, name: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from sqlite_master where type = 'table' and name = ${name}`.execute(kysely);
  if (Number(rows[0]?.count) === 0) return 0;
  const countResult = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(kysely);
  return Number(countResult.rows[0]?.count);
}

interface Scans {
  name: string;
  scans: number;
}

/** Reads the statistics of PostgreSQL, which a connection reports when it ends. */
export async function measurePostgresIndexes(
  openDatabase: Open,
  sendEach: (send: SendRequest) => Promise<void>,
): Promise<IndexUsage> {
  const monitor = openDatabase();
  const countIndexScans = async () =>
    new Map(
      (
        await sql<Scans>`select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes`.execute(
          monitor.kysely,
        )
      ).rows.map(({ name, scans }) => [name, scans]),
    );
  const countWholeScans = async () =>
    new Map(
      (
        await sql<Scans>`select relname as name, seq_scan::int as scans from pg_stat_user_tables
          where n_live_tup >= ${minScannedRowsPostgres}`.execute(monitor.kysely)
      ).rows.map(({ name, scans }) => [name, scans]),
    );
  try {
    const [indexesBefore, scansBefore, connectionsBefore] = [
      await countIndexScans(),
      await countWholeScans(),
      await countConnections(monitor),
    ];
    const db = openDatabase();
    try {
      await sendEach(createSender(createBenchApi(db)));
    } finally {
      await db.close();
    }
    while ((await countConnections(monitor)) > connectionsBefore)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const increaseOf = (countsNow: ReadonlyMap<string, number>, countsBefore: ReadonlyMap<string, number>) =>
      new Map([...countsNow].map(([name, scans]) => [name, scans - (countsBefore.get(name) ?? 0)] as const));
    const scansOfWhole = increaseOf(await countWholeScans(), scansBefore);
    return {
      indexes: formatUses(increaseOf(await countIndexScans(), indexesBefore)),
      scanned: formatUses(scansOfWhole),
    };
  } finally {
    await monitor.close();
  }
}

async function countConnections({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database()`.execute(kysely);
  return rows[0]?.count ?? 0;
}

const maxNamed = 12;

const formatUses = (useCounts: ReadonlyMap<string, number>) =>
  [...useCounts]
    .filter(([, useCount]) => useCount > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxNamed)
    .map(([name, useCount]) => `${name} ${useCount}×`);
