import { base64url } from 'jose';
import * as z from 'zod/mini';
import { auditEvents } from '../../contract/people/auditEvents';
import type { KyselyDb } from '../db/database';
import { untyped, type Row, type KyselyTransaction } from '../db/database';
import { tableOf } from '../engine/table';
import type { RandomBytes, Vault } from '../vault';
import { sealedRows, sealSalts } from './chain';
import {
  personalCommitment,
  personalDigest,
  readSealableRows,
  sources,
  type SealableRow,
  type Source,
} from './content';

export const erasureAction = 'erase-values';

const erasedRow = z.tuple([z.string(), z.string(), z.string(), z.string()]);
const noteSchema = z.object({ rows: z.array(erasedRow), mark: z.string() });
export type ErasureNote = z.infer<typeof noteSchema>;

export interface ErasedValues {
  commitment: string;
  remainderHash: string;
}
export type ErasedRows = ReadonlyMap<string, ErasedValues>;
export const erasedKey = (source: string, id: string) => `${source} ${id}`;

const markInput = (rows: ErasureNote['rows']) => `erased ${JSON.stringify(rows)}`;

async function hasValidMark(vault: Vault, after: unknown): Promise<boolean> {
  const note = noteSchema.safeParse(after);
  return note.success && (await vault.keyedHashes(markInput(note.data.rows))).includes(note.data.mark);
}

export async function isForged(
  vault: Vault,
  { source, cells }: Pick<SealableRow, 'source' | 'cells'>,
): Promise<boolean> {
  return (
    source === 'auditEvents' &&
    cells['action'] === erasureAction &&
    !(await hasValidMark(vault, parseOrNull(cells['after'])))
  );
}

function parseOrNull(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

export async function erasedRows(db: KyselyDb, vault: Vault | undefined): Promise<ErasedRows> {
  const found = new Map<string, ErasedValues>();
  const notes = await db
    .selectFrom(auditEvents.table)
    .leftJoin('unsealed', (join) =>
      join.onRef('unsealed.id', '=', 'auditEvents.id').on('unsealed.source', '=', 'auditEvents'),
    )
    .select(['auditEvents.after as after', 'unsealed.number as waiting'])
    .where('auditEvents.archived', 'in', [0, 1])
    .where('auditEvents.action', '=', erasureAction)
    .orderBy('auditEvents.id')
    .execute();
  for (const { after, waiting } of notes) {
    const note = noteSchema.safeParse(parseOrNull(after));
    if (!note.success || (waiting !== null && vault && !(await hasValidMark(vault, note.data)))) continue;
    for (const [source, id, commitment, remainderHash] of note.data.rows)
      found.set(erasedKey(source, id), { commitment, remainderHash });
  }
  return found;
}

interface SealPosition {
  position: number;
  at: number;
}

const saltBytes = 16;
/** Maximum milliseconds by which a row may be dated after its seal, because clocks of instances differ. */
const lateMs = 3_600_000;
const sealsAtOnce = 20;

async function locateRows(
  db: KyselyDb,
  source: Source,
  rows: readonly SealableRow[],
): Promise<Map<string, SealPosition>> {
  const positions = new Map<string, SealPosition>();
  const ids = new Set(rows.map(({ id }) => id));
  for (const { id, createdAt } of rows) {
    const since = new Date(Date.parse(createdAt) - lateMs).toISOString();
    let isMore = !positions.has(id);
    let position = 0;
    while (isMore && !positions.has(id)) {
      const seals = await db
        .selectFrom('seals')
        .select(['position', 'rows'])
        .where('at', '>=', since)
        .where('position', '>', position)
        .orderBy('position')
        .limit(sealsAtOnce)
        .execute();
      for (const seal of seals)
        for (const [index, [of, one]] of sealedRows.parse(JSON.parse(seal.rows)).entries())
          if (of === source && ids.has(one)) positions.set(one, { position: seal.position, at: index });
      position = seals.at(-1)?.position ?? position;
      isMore = seals.length === sealsAtOnce;
    }
  }
  return positions;
}

export interface RowToErase {
  source: Source;
  id: string;
  columns: Row;
}

/**
 * Erases personal values of sealed rows; requires a transaction that locks the chain. Replaces the salt of each row.
 * Returns a note with the hashes before and after the erasure, with which the seal and the rest of the row can still be
 * verified, or `null` if no row is sealed. Does not change unsealed rows.
 */
export async function eraseSealed(
  trx: KyselyTransaction,
  { vault, random }: { vault: Vault; random: RandomBytes },
  rowsToErase: readonly RowToErase[],
): Promise<ErasureNote | null> {
  const erasedBefore = await erasedRows(trx, vault);
  const noteRows: ErasureNote['rows'] = [];
  for (const source of sources) {
    const columnsById = new Map(rowsToErase.filter((one) => one.source === source).map((one) => [one.id, one.columns]));
    const rows = await readSealableRows(trx, source, [...columnsById.keys()]);
    const positions = await locateRows(trx, source, [...rows.values()]);
    for (const [id, row] of rows) {
      const [sealPosition, columns] = [positions.get(id), columnsById.get(id)];
      if (!sealPosition || !columns) continue;
      const salt = base64url.encode(random(new Uint8Array(saltBytes)));
      const salts = await readSalts(trx, sealPosition.position);
      const before =
        erasedBefore.get(erasedKey(source, id))?.commitment ??
        (await personalCommitment(row, salts[sealPosition.at] ?? null));
      if (before === null) continue;
      salts[sealPosition.at] = salt;
      await trx
        .updateTable('sealSalts')
        .set({ salts: JSON.stringify(salts) })
        .where('position', '=', sealPosition.position)
        .execute();
      await untyped(trx).updateTable(source).set(columns).where('id', '=', id).execute();
      const remainderHash = await personalDigest({ ...row, cells: { ...row.cells, ...columns } }, salt);
      noteRows.push([source, id, before, remainderHash]);
    }
  }
  return noteRows.length > 0 ? { rows: noteRows, mark: await vault.keyedHash(markInput(noteRows)) } : null;
}

async function readSalts(db: KyselyDb, position: number): Promise<(string | null)[]> {
  const { salts } = await db
    .selectFrom('sealSalts')
    .select('salts')
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return [...sealSalts.parse(JSON.parse(salts))];
}

export const noteColumns = (note: ErasureNote): Row => tableOf(auditEvents).encode({ after: note });
