import { reach } from '../../contract/lists';
import type { Queries } from '../db/database';
import { linkConditions, linksOf, type Access } from './conditions';
import type { Filter } from './filter';
import { countEach, type Lookups } from './lookups';
import { findWords, isLookedUp } from './matching';
import type { Table } from './table';

/**
 * Chooses how the records of a list are found: by the words or by one of the links that few records have, if there
 * are such. `lookups`: shared by a search over several lists.
 */
export async function accessTo(db: Queries, table: Table, filter: Filter, lookups?: Lookups): Promise<Access> {
  const words = await findWords(db, table, filter, lookups);
  if (words && isLookedUp(words)) return { words, by: 'words' };
  const links = linkConditions(filter);
  const counts = await countEach(
    db,
    links.map(
      ({ path, values }) =>
        (where) =>
          linksOf(where, table.resource.name, path).where('links.targetId', 'in', values),
    ),
  );
  const at = counts.findIndex((count) => count <= reach);
  return { words, by: links[at] ?? null };
}
