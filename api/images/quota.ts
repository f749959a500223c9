import type { KyselyDb } from '../db/database';
import type { Deps } from '../http/context';
import { Problem } from '../problem';

/** Throws 503 `upload.diskFull` if the rest of the disk is reserved for the database. */
export async function assertDiskSpace({ images, uploadLimits }: Deps, bytes: number): Promise<void> {
  const minimum = uploadLimits?.minFreeBytes ?? 0;
  if (minimum === 0 || !images.freeBytes) return;
  if ((await images.freeBytes()) - bytes < minimum)
    throw new Problem('upload.diskFull', { headers: { 'Retry-After': '600' } });
}

/**
 * Throws 429 `upload.tooMuchUnused` if the upload `id`, whose row is already written, exceeds the limit of unused bytes
 * for one person or for all people.
 */
export async function assertWithinQuota({ db, uploadLimits }: Deps, uid: string, id: string): Promise<void> {
  const { perPersonBytes = 0, totalBytes = 0 } = uploadLimits ?? {};
  const isOver = async (limit: number, person?: string) => limit > 0 && (await unusedBytes(db.kysely, person)) > limit;
  if (!(await isOver(perPersonBytes, uid)) && !(await isOver(totalBytes))) return;
  await db.kysely.deleteFrom('images').where('id', '=', id).where('state', '=', 'uploading').execute();
  throw new Problem('upload.tooMuchUnused', { headers: { 'Retry-After': '600' } });
}

async function unusedBytes(db: KyselyDb, person: string | undefined): Promise<number> {
  const unused = db
    .selectFrom('images')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('keepUntil', 'is not', null);
  const { bytes } = await (
    person === undefined ? unused : unused.where('createdBy', '=', person)
  ).executeTakeFirstOrThrow();
  return bytes ?? 0;
}
