import * as z from 'zod/mini';
import { duties, type Duty } from '../../contract/duties';
import { parseJson } from '../../contract/json';
import { administrators } from '../../contract/people/accounts';
import type { Queries } from '../db/database';

const stored = z.array(z.enum(duties));

/** The duties in the column of an account. Throws if one is unknown. */
export function readDuties(column: string | null): readonly Duty[] {
  return column === null ? [] : stored.parse(parseJson(column));
}

const storedUids = z.array(z.string());

/** Who let an administrator in or gave them their duties; nobody, where the installation did. */
export function readVouchers(column: string | null): readonly string[] {
  return column === null ? [] : storedUids.parse(parseJson(column));
}

/** The accounts of owners who may come in. */
function owners(db: Queries) {
  return db
    .selectFrom(administrators.table)
    .select('id')
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('state', '<>', 'blocked')
    .where('duties', 'like', '%"owner"%');
}

/** Whether somebody may do everything. */
export async function hasOwner(db: Queries): Promise<boolean> {
  return (await owners(db).executeTakeFirst()) !== undefined;
}
