import * as z from 'zod/mini';
import { duties, type Duty } from '../contract/duties';
import { parseJson } from '../contract/json';
import { administrators } from '../contract/people/accounts';
import type { KyselyDb } from './db/database';

const dutiesSchema = z.array(z.enum(duties));

export function readDuties(column: string | null): readonly Duty[] {
  return column === null ? [] : dutiesSchema.parse(parseJson(column));
}

const uidsSchema = z.array(z.string());

export function readSponsors(column: string | null): readonly string[] {
  return column === null ? [] : uidsSchema.parse(parseJson(column));
}

function selectOwners(db: KyselyDb) {
  return db
    .selectFrom(administrators.table)
    .select('id')
    .where('view', '=', String(administrators.view))
    .where('archived', '=', 0)
    .where('state', '<>', 'blocked')
    .where('duties', 'like', '%"owner"%');
}

export async function hasOwner(db: KyselyDb): Promise<boolean> {
  return (await selectOwners(db).executeTakeFirst()) !== undefined;
}
