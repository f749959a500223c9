import type { Deps } from '../http/context';
import { logFailure } from '../http/log';

type Sweeping = Pick<Deps, 'db' | 'images' | 'clock' | 'log' | 'metrics'>;

/** Age at which an upload that no record uses is removed. */
export const unusedUploadMs = 3_600_000;

/** At most so many at once: whoever waits behind it wants something else. */
const atOnce = 10;

/** How long one sweeper has for a picture before the next one tries. */
const leaseMs = 3_600_000;

/**
 * Removes pictures nobody wants: uploaded and saved nowhere for an hour, half uploaded, or let go by a
 * record whose writer died before it removed them. Some at a time, the oldest first.
 */
export async function sweepImages(deps: Sweeping): Promise<void> {
  const due = await deps.db.kysely
    .selectFrom('images')
    .select('id')
    .where('keepUntil', '<=', deps.clock().toISOString())
    .orderBy('keepUntil')
    .limit(atOnce)
    .execute();
  await removeImages(
    deps,
    due.map(({ id }) => String(id)),
  );
}

/**
 * Removes those of `ids` that may go. The row goes last: what is interrupted is swept later, and
 * what cannot be removed now keeps no other from it. Never throws: nobody's request fails for it.
 */
export async function removeImages(deps: Sweeping, ids: readonly string[]): Promise<void> {
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

type InboxDeps = Pick<Deps, 'inbox' | 'clock' | 'log' | 'metrics'>;

/** Removes files that were put into the bucket an hour ago and never taken over. */
export async function sweepInbox(deps: InboxDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - unusedUploadMs);
  for (const path of (await deps.inbox?.listBefore(before, atOnce)) ?? []) await removeFromInbox(deps, path);
}

/** Never throws: what cannot be removed now is swept later. */
export async function removeFromInbox(deps: InboxDeps, path: string): Promise<void> {
  try {
    await deps.inbox?.remove(path);
  } catch (error) {
    logFailure(deps, 'uploadNotRemoved', error);
  }
}
