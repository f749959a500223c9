import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, KyselyDb } from '../../api/db/database';

export type ProcessorTime = () => number;

const ticksPerSecond = 100;

interface Usage {
  parent: number;
  ownTicks: number;
  endedProcessTicks: number;
}

function usageOf(pid: string | number): Usage | null {
  try {
    // The process name is in parentheses and may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const readField = (position: number) => Number(fields[position]);
    return {
      parent: readField(1),
      ownTicks: readField(11) + readField(12),
      endedProcessTicks: readField(13) + readField(14),
    };
  } catch {
    return null;
  }
}

async function serverOf(db: KyselyDb): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return usageOf(rows[0]?.pid ?? 0)?.parent;
}

export async function createProcessorTimer({
  kysely,
  kind,
}: Pick<Database, 'kysely' | 'kind'>): Promise<ProcessorTime> {
  const server = kind === 'postgres' ? await serverOf(kysely) : undefined;
  const readOwnProcessMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const main = server === undefined ? null : usageOf(server);
  if (server === undefined || !main) return readOwnProcessMs;
  return () => {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => usageOf(pid) ?? []);
    const children = processes
      .filter(({ parent }) => parent === server)
      .reduce((sum, { ownTicks }) => sum + ownTicks, 0);
    const ownTicks = usageOf(server);
    return (
      readOwnProcessMs() +
      ((children + (ownTicks ? ownTicks.ownTicks + ownTicks.endedProcessTicks : 0)) * 1_000) / ticksPerSecond
    );
  };
}
