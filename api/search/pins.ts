import { pinsEach } from '../../contract/people/pins';
import type { DatabaseKind, Queries } from '../db/database';
import { createKept, type KeptList } from '../engine/keptRecords';

/** Records administrators pin to the top of their search. */
export const pinned: KeptList = { table: 'pins', most: pinsEach, tooMany: 'pin.tooMany' };

export const pins = {
  up: (db: Queries, kind: DatabaseKind): Promise<void> => createKept(db, kind, pinned.table),
};
