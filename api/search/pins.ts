import { maxPinsPerPerson } from '../../contract/people/savedRecords';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { createPersonalListTable, type PersonalList } from '../engine/personalLists';

export const pinList: PersonalList = { table: 'pins', maxPerPerson: maxPinsPerPerson, tooManyProblem: 'pin.tooMany' };

export const pins = {
  up: (db: KyselyDb, kind: DatabaseKind): Promise<void> => createPersonalListTable(db, kind, pinList.table),
};
