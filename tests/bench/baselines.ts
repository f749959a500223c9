import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { KyselyDb } from '../../api/db/database';

/** Milliseconds of a recorded run, by measurement. */
const figures = z.record(z.string(), z.number());
const baseline = z.object({ date: z.iso.date(), machine: z.string(), ms: figures, processorMs: figures });
export type Baseline = z.infer<typeof baseline>;

/** Baselines by number of requested rows, since only runs of the same size are comparable. */
const file = join(import.meta.dirname, 'baselines.json');
const readBaselines = (): Record<string, Baseline> =>
  existsSync(file) ? z.parse(z.record(z.string(), baseline), JSON.parse(readFileSync(file, 'utf8'))) : {};

/** A generated market may have slightly more rows than requested. */
const tolerance = 0.25;

export function baselineOf(sales: number): Baseline | undefined {
  return Object.entries(readBaselines()).find(([rows]) => Math.abs(sales / Number(rows) - 1) <= tolerance)?.[1];
}

export function storeBaseline(rows: number, measuredBaseline: Baseline): void {
  writeFileSync(file, `${JSON.stringify({ ...readBaselines(), [rows]: measuredBaseline }, null, 2)}\n`);
}

/** Returns the class of the machine and its load. Figures of different classes are not compared. */
export async function readMachineClass(db: KyselyDb): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const processors = cpus();
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${memory} GB, PostgreSQL ${rows[0]?.version.split(' ')[0] ?? ''}, Node ${process.versions.node}, load ${load.toFixed(1)}`;
}
