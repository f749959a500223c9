import * as z from 'zod/mini';
import type { Queries } from '../db/database';
import type { OwnTables } from '../db/tables';
import { digest } from './content';

export type Seal = OwnTables['seals'];

/** The first of the chain follows this. */
export const beginning = '';

/** Raised when other columns are hashed, or in another way. */
const format = 1;

/** Over everything a seal says, and the one before it. */
export function sealHash({
  position,
  at,
  until,
  previous,
  rows,
}: Pick<Seal, 'position' | 'at' | 'until' | 'previous' | 'rows'>): Promise<string> {
  return digest([format, position, at, until, previous, rows]);
}

/** The last of the chain; `null` before the first. */
export async function lastSeal(db: Queries): Promise<Pick<Seal, 'position' | 'at' | 'until' | 'hash' | 'mark'> | null> {
  const row = await db
    .selectFrom('seals')
    .select(['position', 'at', 'until', 'hash', 'mark'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The rows of a seal as they are kept. Of which table, a version that came later may know better. */
export const sealedRows = z.array(
  z.union([
    z.readonly(z.tuple([z.string(), z.string(), z.string()])),
    z.readonly(z.tuple([z.string(), z.string(), z.string(), z.readonly(z.array(z.string()))])),
  ]),
);
/** Salts of the personal values of its rows, in their order. */
export const sealSalts = z.array(z.nullable(z.string()));
