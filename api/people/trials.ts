import { dateIn } from '../contract/days';
import type { Parts } from '../http/context';
import { transact, type Writer } from '../http/transact';
import type { Act } from '../resources/act';
import { changeRecord } from '../resources/change';
import { holdRecord } from '../resources/record';
import type { Table } from '../resources/table';
import { unlessReadOnly } from './readOnly';
import { isTrialOver } from './standing';

/** So many are ended in one transaction. */
const batch = 200;

/** Who does what no person does: the history names it. */
const calendar = { uid: 'system', email: 'system', role: null };

/**
 * Ends the trials whose last day is over. It is done at the first request of a day, before anything
 * is answered: a state is a fact in the table that lists filter by and history tells of, and nobody
 * sees one that has passed.
 */
export function trialsOf(parts: Parts, users: Table | undefined): (writer: Writer) => Promise<void> {
  let settled: { today: string; done: Promise<void> } | undefined;
  return (writer) => {
    const today = dateIn(parts.settings.timeZone, new Date(writer.viewer.at));
    if (!users || settled?.today === today) return settled?.done ?? Promise.resolve();
    const done = endTrials(parts, users, { ...writer, viewer: { ...writer.viewer, actor: calendar } }, today).catch((error: unknown) => {
      // The next request tries again.
      settled = undefined;
      unlessReadOnly(error);
    });
    settled = { today, done };
    return done;
  };
}

async function endTrials(parts: Parts, users: Table, writer: Writer, today: string): Promise<void> {
  for (let ids = await overdue(parts, users, today); ids.length > 0; ids = await overdue(parts, users, today)) {
    await transact(parts, writer, (act) => end(act, users, ids, today));
  }
}

async function overdue({ db }: Parts, { resource }: Table, today: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom(resource.table)
    .select('id')
    .where('view', '=', String(resource.view))
    .where('archived', 'in', [0, 1])
    .where('state', '=', 'trial')
    .where('trialEndsOn', '<', today)
    .limit(batch)
    .execute();
  return rows.map(({ id }) => String(id));
}

async function end(act: Act, users: Table, ids: readonly string[], today: string): Promise<void> {
  for (const id of ids) {
    const before = await holdRecord(act, users, id);
    // Another process did it, or somebody just paid.
    if (before['state'] !== 'trial' || !isTrialOver(before, today)) continue;
    await changeRecord(act, users, id, before.version, { action: 'end-trial', columns: () => users.encode({ state: 'active', planId: null }) });
  }
}
