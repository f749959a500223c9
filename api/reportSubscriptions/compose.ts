import { reportSubscriptions } from '../../contract/people/reportSubscriptions';
import { reportAddress } from '../../contract/reports/address';
import { reportsById } from '../../contract/reports/reports';
import { recordOf, type RecordIn } from '../engine/record';
import { tableOf, type Table } from '../engine/table';
import type { Deps } from '../http/context';
import type { Composer } from '../mail/outbox';
import { systemRequest } from '../system';
import { attachmentOf } from './file';
import { formatIn } from './format';
import { lettersOf } from './letters';
import { contentSchema } from './queue';
import { accountsOf, whyNot } from './recipients';
import { rangeOn } from './schedule';
import { readKeyFigures } from './keyFigures';
import { namesPersons } from './view';
import { sayIn, titleOf } from './words';

/**
 * Composes a report when it is sent, in the recipient's language, for the week or month before its date, however late
 * that is. Drops it for recipients who may not read it, have stopped it, or were removed.
 */
export function composeReport(tables: readonly Table[]): Composer {
  const isServed = tables.some(({ resource }) => resource.name === reportSubscriptions.name);
  return async (deps, { subjectId, content }) => {
    const { recipientId, on, isCopy } = contentSchema.parse(JSON.parse(content));
    const subscription = isServed ? await subscriptionOf(deps, subjectId) : null;
    if (!subscription || !isWanted(subscription, recipientId, isCopy)) return { dropped: 'stopped' };
    const { report: id, cadence, content: kind, view } = subscription;
    const [account] = await accountsOf(deps.db.kysely, [recipientId]);
    const why = whyNot(account, id);
    if (!account || why !== null) return { dropped: why ?? 'blocked' };
    // Every subscription has a view; only archived ones lose it.
    if (view === null) return { dropped: 'stopped' };
    const { email: to, language } = account;
    const range = rangeOn(cadence, on);
    const { origin } = deps.mail;
    const [say, format] = [await sayIn(language), formatIn(language, deps.settings.timeZone)];
    const title = titleOf(id, say);
    const letters = lettersOf(language, {
      title,
      dates: format.dates(range.from, range.to),
      reportLink: origin + reportAddress(id, view, range),
      ownLink: `${origin}/report-subscriptions/${subjectId}`,
    });
    const report = reportsById[id];
    // Reports that name persons are not mailed, even if the subscription was made before that was declared.
    if (kind === 'link' || namesPersons(report, view)) return { to, language, letter: letters.link() };
    const { answer, isEmpty, words, ...told } = await readKeyFigures(deps, {
      id,
      view,
      range,
      title,
      language,
      say,
      format,
    });
    const attachment = isEmpty ? null : await attachmentOf(report, answer, kind, { language, words });
    return {
      to,
      language,
      letter: letters.figures({
        ...told,
        empty: isEmpty ? say(`reports.views.${id}.empty`) : null,
        file: attachment ? attachment.filename : null,
      }),
      attachments: attachment ? [attachment] : [],
    };
  };
}

type Subscription = RecordIn<typeof reportSubscriptions>;

async function subscriptionOf(deps: Deps, id: string): Promise<Subscription | null> {
  const row = await deps.db.kysely
    .selectFrom(reportSubscriptions.table)
    .selectAll()
    .where('id', '=', id)
    .where('archived', '=', 0)
    .executeTakeFirst();
  const { viewer } = systemRequest(deps, () => {});
  return row ? recordOf(tableOf(reportSubscriptions), row, viewer) : null;
}

/** A copy goes to its requester, whatever the state of the subscription. */
function isWanted({ state, recipientIds, stoppedIds }: Subscription, recipientId: string, isCopy: boolean): boolean {
  return isCopy || (state === 'active' && recipientIds.includes(recipientId) && !stoppedIds.includes(recipientId));
}
