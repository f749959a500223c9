import * as z from 'zod/mini';
import type { KyselyDb } from '../db/database';
import type { InternalTables } from '../db/tables';
import { hashValues } from './content';

export type Seal = InternalTables['seals'];

/** Previous hash of the first seal. */
export const genesisHash = '';

/** Raise it when other columns are hashed, or in another way. */
const formatVersion = 1;

/** Hashes the content of a seal and the hash of the one before. */
export function sealHash({
  position,
  at,
  until,
  previous,
  rows,
}: Pick<Seal, 'position' | 'at' | 'until' | 'previous' | 'rows'>): Promise<string> {
  return hashValues([formatVersion, position, at, until, previous, rows]);
}

/** Returns the last seal; `null` before the first. */
export async function readLastSeal(
  db: KyselyDb,
): Promise<Pick<Seal, 'position' | 'at' | 'until' | 'hash' | 'mark'> | null> {
  const row = await db
    .selectFrom('seals')
    .select(['position', 'at', 'until', 'hash', 'mark'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Stored rows of a seal. A later version may seal further tables. */
export const sealedRows = z.array(
  z.union([
    z.readonly(z.tuple([z.string(), z.string(), z.string()])),
    z.readonly(z.tuple([z.string(), z.string(), z.string(), z.readonly(z.array(z.string()))])),
  ]),
);
/** Salts of the rows' personal values, in the order of the rows. */
export const sealSalts = z.array(z.nullable(z.string()));
