import * as z from 'zod/mini';
import type { KyselyDb } from '../db/database';
import type { InternalTables } from '../db/schema';
import { hashValues } from './content';

export type Seal = InternalTables['seals'];

export const genesisHash = '';

/** Must be incremented when the hashed columns or their encoding change. */
const formatVersion = 1;

export function sealHash({
  position,
  at,
  until,
  previous,
  rows,
}: Pick<Seal, 'position' | 'at' | 'until' | 'previous' | 'rows'>): Promise<string> {
  return hashValues([formatVersion, position, at, until, previous, rows]);
}

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

export const sealedRows = z.array(
  z.union([
    z.readonly(z.tuple([z.string(), z.string(), z.string()])),
    z.readonly(z.tuple([z.string(), z.string(), z.string(), z.readonly(z.array(z.string()))])),
  ]),
);
export const sealSalts = z.array(z.nullable(z.string()));
