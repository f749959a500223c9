import type { KyselyDb } from '../db/database';
import type { Services } from '../transactions/services';
import { Problem } from '../problem';
import { logFailure } from '../telemetry/log';

/** Throws 503 `upload.diskFull` if the rest of the disk is reserved for the database. */
export async function assertDiskSpace({ images, uploadLimits }: Services, bytes: number): Promise<void> {
  const minimum = uploadLimits?.minFreeBytes ?? 0;
  if (minimum === 0 || !images.freeBytes) return;
  if ((await images.freeBytes()) - bytes < minimum)
    throw new Problem('upload.diskFull', { headers: { 'Retry-After': '600' } });
}

/**
 * Throws 429 `upload.tooMuchUnused` if the upload `id`, whose row is already written, exceeds the limit of unused bytes
 * for one person or for all people.
 */
export async function assertWithinQuota({ db, uploadLimits }: Services, uid: string, id: string): Promise<void> {
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

type SweepDeps = Pick<Services, 'db' | 'images' | 'clock' | 'log' | 'metrics'>;

export const unusedUploadMs = 3_600_000;

/** Maximum number of uploads removed per run, because the caller waits for the run. */
const batchSize = 10;

const leaseMs = 3_600_000;

/**
 * Removes unused pictures, oldest first, at most `batchSize` per run. A picture is unused if no record was saved with
 * it within an hour, if its upload is incomplete, or if its record no longer uses it and the process crashed before
 * removing it.
 */
export async function sweepImages(deps: SweepDeps): Promise<void> {
  const due = await deps.db.kysely
    .selectFrom('images')
    .select('id')
    .where('keepUntil', '<=', deps.clock().toISOString())
    .orderBy('keepUntil')
    .limit(batchSize)
    .execute();
  await removeImages(
    deps,
    due.map(({ id }) => String(id)),
  );
}

/**
 * Removes unused pictures. Deletes the row last, so that a later run completes an interrupted removal. Never throws,
 * because a failed removal must not fail the request.
 */
export async function removeImages(deps: SweepDeps, ids: readonly string[]): Promise<void> {
  const { db, images, clock } = deps;
  for (const id of ids) {
    try {
      const now = clock().getTime();
      const { numUpdatedRows } = await db.kysely
        .updateTable('images')
        .set({ state: 'removing', keepUntil: new Date(now + leaseMs).toISOString() })
        .where('id', '=', id)
        .where('keepUntil', '<=', new Date(now).toISOString())
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) continue;
      await images.remove(id);
      await db.kysely.deleteFrom('images').where('id', '=', id).execute();
    } catch (error) {
      logFailure(deps, 'imageNotRemoved', error);
    }
  }
}

type InboxDeps = Pick<Services, 'inbox' | 'clock' | 'log' | 'metrics'>;

export async function sweepInbox(deps: InboxDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - unusedUploadMs);
  for (const path of (await deps.inbox?.listBefore(before, batchSize)) ?? []) await removeFromInbox(deps, path);
}

/** Never throws; if the removal fails, a later run removes the file. */
export async function removeFromInbox(deps: InboxDeps, path: string): Promise<void> {
  try {
    await deps.inbox?.remove(path);
  } catch (error) {
    logFailure(deps, 'uploadNotRemoved', error);
  }
}
