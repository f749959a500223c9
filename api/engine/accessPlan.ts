import { maxListedRows } from '../../contract/lists';
import type { KyselyDb } from '../db/database';
import { linkConditions, linkQuery, type AccessPlan } from './conditions';
import type { Filter } from './filter';
import { countEach, type LookUpCache } from './lookups';
import { findWords, isLookedUp } from './matching';
import type { Table } from './table';

/**
 * Chooses how a list finds its records: by search words, by a link that few records have, or by neither. A search over
 * several lists shares one `lookups`.
 */
export async function planAccess(
  db: KyselyDb,
  table: Table,
  filter: Filter,
  lookups?: LookUpCache,
): Promise<AccessPlan> {
  const foundWords = await findWords(db, table, filter, lookups);
  if (foundWords && isLookedUp(foundWords)) return { foundWords, lookUpBy: 'words' };
  const links = linkConditions(filter);
  const counts = await countEach(
    db,
    links.map(
      ({ path, values }) =>
        (where) =>
          linkQuery(where, table.resource.name, path).where('links.targetId', 'in', values),
    ),
  );
  const linkIndex = counts.findIndex((count) => count <= maxListedRows);
  return { foundWords, lookUpBy: links[linkIndex] ?? null };
}
