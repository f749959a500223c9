import type { Duty } from '../../contract/duties';
import type { Language } from '../../contract/roles';
import { administrators } from '../../contract/people/accounts';
import { readDuties } from '../duties';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';

export const devices = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('devices')
      .addColumn('token', text, (column) => column.primaryKey().notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('seenAt', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('devices_by_uid').on('devices').columns(['uid', 'seenAt']).execute();
    await db.schema.createIndex('devices_by_seenAt').on('devices').column('seenAt').execute();
  },
};

export interface Device {
  token: string;
  uid: string;
  language: Language;
}

interface AdministratorDevice extends Device {
  duties: readonly Duty[];
}

/** Maximum number of devices per person. Above it, the device with the oldest activity is removed. */
const maxDevicesPerPerson = 20;

const maxIdleMs = 60 * 86_400_000;

export async function storeDevice(db: KyselyDb, device: Device, at: string): Promise<void> {
  const { uid, language } = device;
  await db
    .insertInto('devices')
    .values({ ...device, seenAt: at })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ uid, language, seenAt: at }))
    .execute();
  const surplus = await db
    .selectFrom('devices')
    .select('token')
    .where('uid', '=', uid)
    .orderBy('seenAt', 'desc')
    .orderBy('token')
    .limit(100)
    .offset(maxDevicesPerPerson)
    .execute();
  await removeDevices(
    db,
    surplus.map(({ token }) => token),
  );
}

export async function removeOwnDevice(db: KyselyDb, uid: string, token: string): Promise<void> {
  await db.deleteFrom('devices').where('token', '=', token).where('uid', '=', uid).execute();
}

export async function removeDevices(db: KyselyDb, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await db.deleteFrom('devices').where('token', 'in', tokens).execute();
}

export async function removeDevicesOf(db: KyselyDb, uid: unknown): Promise<void> {
  if (typeof uid === 'string') await db.deleteFrom('devices').where('uid', '=', uid).execute();
}

export async function deleteIdleDevices(db: KyselyDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxIdleMs).toISOString();
  await db.deleteFrom('devices').where('seenAt', '<', before).execute();
}

export async function readDevicesOfOthers(db: KyselyDb, uid: string): Promise<AdministratorDevice[]> {
  const found = await db
    .selectFrom('devices')
    .innerJoin(administrators.table, `${administrators.table}.uid`, 'devices.uid')
    .select(['devices.token', 'devices.uid', 'devices.language', `${administrators.table}.duties`])
    .where('devices.uid', '<>', uid)
    .where(`${administrators.table}.view`, '=', String(administrators.view))
    .where(`${administrators.table}.archived`, '=', 0)
    .where(`${administrators.table}.state`, '<>', 'blocked')
    .orderBy('devices.token')
    .execute();
  return found.map(({ token, uid, language, duties }) => ({ token, uid, language, duties: readDuties(duties) }));
}
