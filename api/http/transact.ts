import type { Transacting } from '../db/database';
import { removeImages } from '../images/sweep';
import type { Act, Viewer } from '../engine/act';
import { Outside } from '../engine/outside';
import { viewerOf, type Ctx, type Deps } from './context';
import { logOutside } from './log';

/** Who writes, and where what goes wrong outside of the transaction is told. */
export interface Writer {
  viewer: Viewer;
  requestId: string;
  report: (what: string, error: unknown) => void;
}

export function writerOf(c: Ctx, parts: Deps): Writer {
  return {
    viewer: viewerOf(c, parts),
    requestId: c.get('requestId'),
    report: (what, error) => logOutside(c, parts, what, error),
  };
}

type Effect<T> = (act: Act) => Promise<T>;
type Keep<T> = (trx: Transacting, result: T) => Promise<void>;

/** Thrown to undo a transaction that succeeded. */
class Rehearsed extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rehearsed');
    this.result = result;
  }
}

/** Does the effect in a transaction that is kept if it `isMeant` once it is done. */
function attempt<T>(
  parts: Deps,
  { viewer, requestId }: Writer,
  outside: Outside,
  effect: Effect<T>,
  isMeant: () => boolean,
  keep?: Keep<T>,
): Promise<T> {
  const { newId, random, vault } = parts;
  const { ask, afterwards } = outside;
  const release = (imageId: string) => afterwards(() => removeImages(parts, [imageId]));
  return parts.db.kysely.transaction().execute(async (trx) => {
    const response = { balances: new Map(), oneTime: {} };
    const result = await effect({
      ...viewer,
      trx,
      newId,
      random,
      vault,
      requestId,
      outside: ask,
      afterwards,
      release,
      response,
    });
    if (!isMeant()) throw new Rehearsed(result);
    await keep?.(trx, result);
    return result;
  });
}

const outsideOf = ({ identity, db }: Deps, { report }: Writer) => new Outside({ identity, db: db.kysely }, report);

/** Keeps all of an effect or nothing: what it writes, and what it does outside of the transaction. */
export async function transact<T>(parts: Deps, writer: Writer, effect: Effect<T>, keep?: Keep<T>): Promise<T> {
  const outside = outsideOf(parts, writer);
  const once = () => attempt(parts, writer, outside, effect, () => !outside.isWaiting, keep);
  const result = await once().catch((error: unknown) => {
    if (error instanceof Rehearsed) return outside.around(once);
    throw error;
  });
  await outside.follow();
  return result;
}

/** What an effect would give; nothing of it stays. */
export async function rehearse<T>(parts: Deps, writer: Writer, effect: Effect<T>): Promise<T> {
  try {
    return await attempt(parts, writer, outsideOf(parts, writer), effect, () => false);
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T;
    throw error;
  }
}
