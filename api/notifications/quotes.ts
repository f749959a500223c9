import { notes } from '../../contract/people/notes';
import { replaceMentions } from '../../contract/people/mentions';
import { maxQuoteLength } from '../../contract/people/notifications';
import { untyped, type KyselyDb } from '../db/database';
import { mayRead, visibilityConditions } from '../engine/readable';
import { recordOf } from '../engine/record';
import { tableOf, type Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';

/** Returns the beginnings of notes by id. Omits notes that the viewer may not read, and archived ones. */
export async function loadQuotes(
  db: KyselyDb,
  served: Table['served'],
  references: readonly { noteId: string | null }[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(references.flatMap(({ noteId }) => noteId ?? []))];
  const table = served.get(notes.name);
  if (ids.length === 0 || !table || !mayRead(viewer.actor, table.resource)) return new Map();
  const rows = await untyped(db)
    .selectFrom(notes.table)
    .selectAll()
    .where('archived', '=', 0)
    .where('id', 'in', ids)
    .where((where) => where.and(visibilityConditions(table, viewer).map((condition) => condition(where))))
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, text, mentions } = recordOf(tableOf(notes), row, viewer);
      const nameOf = (uid: string) => mentions?.find((one) => one.uid === uid)?.name ?? '';
      return [id, excerptOf(replaceMentions(text ?? '', (uid) => `@${nameOf(uid)}`))];
    }),
  );
}

function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= maxQuoteLength) return characters.join('');
  return `${characters
    .slice(0, maxQuoteLength - 1)
    .join('')
    .trimEnd()}…`;
}
