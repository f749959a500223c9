import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { reportRange } from '../../contract/reports/sendDates';
import { reportPath } from '../../contract/reports/reportPath';
import { reportsById } from '../../contract/reports/reports';
import { recordOf, type RecordIn } from '../engine/record';
import { tableOf, type Table } from '../engine/table';
import type { Services } from '../transactions/services';
import type { Composer } from '../mail/outbox';
import { systemRequest } from '../system';
import { createMailFormat, createReportLetters } from './letters';
import { contentSchema } from './queue';
import { readAdministratorAccounts, mailRefusal } from './recipients';
import { readKeyFigures } from './keyFigures';
import { identifiesPersons } from './view';
import { reportTitle } from './reportTexts';
import { loadTranslate } from '../files/translate';
import type { Report } from '../../contract/reports/report';
import type { ReportResponse } from '../../contract/reports/endpoints';
import { fileTypes, type FileType } from '../../contract/files';
import { streamCsv } from '../files/csv';
import { streamXlsx } from '../files/xlsx';
import type { Attachment } from '../ports/mail';
import { reportRows, reportSheet, type Wording } from '../reports/file';

/**
 * Composes a report, in the recipient's language, for the week or month before its date, even if it is sent late. Drops
 * the mail if the recipient may not read the report, has stopped it, or was removed.
 */
export function composeReport(tables: readonly Table[]): Composer {
  const isServed = tables.some(({ resource }) => resource.name === reportSubscriptions.name);
  return async (deps, { subjectId, content }) => {
    const { recipientId, on, isCopy } = contentSchema.parse(JSON.parse(content));
    const subscription = isServed ? await readSubscription(deps, subjectId) : null;
    if (!subscription || !isRecipient(subscription, recipientId, isCopy)) return { dropped: 'stopped' };
    const { report: id, cadence, content: kind, view } = subscription;
    const [account] = await readAdministratorAccounts(deps.db.kysely, [recipientId]);
    const refusal = mailRefusal(account, id);
    if (!account || refusal !== null) return { dropped: refusal ?? 'blocked' };
    if (view === null) return { dropped: 'stopped' };
    const { email: to, language } = account;
    const range = reportRange(cadence, on);
    const { origin } = deps.mail;
    const [translate, format] = [await loadTranslate(language), createMailFormat(language, deps.settings.timeZone)];
    const title = reportTitle(id, translate);
    const letters = createReportLetters(language, {
      title,
      dates: format.dates(range.from, range.to),
      reportLink: origin + reportPath(id, view, range),
      ownLink: `${origin}/report-subscriptions/${subjectId}`,
    });
    const report = reportsById[id];
    // Sends only a link for reports that name persons, which older subscriptions may contain.
    if (kind === 'link' || identifiesPersons(report, view)) return { to, language, letter: letters.link() };
    const { answer, isEmpty, fileTexts, ...keyFigures } = await readKeyFigures(deps, {
      id,
      view,
      range,
      title,
      language,
      translate,
      format,
    });
    const attachment = isEmpty ? null : await createAttachment(report, answer, kind, { language, fileTexts });
    return {
      to,
      language,
      letter: letters.figures({
        ...keyFigures,
        empty: isEmpty ? translate(`reports.views.${id}.empty`) : null,
        file: attachment ? attachment.filename : null,
      }),
      attachments: attachment ? [attachment] : [],
    };
  };
}

type Subscription = RecordIn<typeof reportSubscriptions>;

async function readSubscription(deps: Services, id: string): Promise<Subscription | null> {
  const row = await deps.db.kysely
    .selectFrom(reportSubscriptions.table)
    .selectAll()
    .where('id', '=', id)
    .where('archived', '=', 0)
    .executeTakeFirst();
  const { viewer } = systemRequest(deps, () => {});
  return row ? recordOf(tableOf(reportSubscriptions), row, viewer) : null;
}

function isRecipient({ state, recipientIds, stoppedIds }: Subscription, recipientId: string, isCopy: boolean): boolean {
  return isCopy || (state === 'active' && recipientIds.includes(recipientId) && !stoppedIds.includes(recipientId));
}

/** Larger files are not attached, because mail servers refuse them; the console offers them as a download. */
const maxAttachmentBytes = 5_000_000;

export async function createAttachment(
  report: Report,
  response: ReportResponse,
  type: FileType,
  wording: Wording,
  maxBytes = maxAttachmentBytes,
): Promise<Attachment | null> {
  // Looks up no titles, because reports with rows that name persons are not mailed.
  const rows = reportRows(report, response, wording, () => undefined);
  const content = await readStream(
    type === 'csv' ? streamCsv(rows) : await streamXlsx(rows, reportSheet(report, response, wording)),
    maxBytes,
  );
  const { from, through } = response.meta;
  return (
    content && {
      filename: `${report.name.replaceAll('/', '-')}-${from}-${through}.${type}`,
      contentType: fileTypes[type],
      content,
    }
  );
}

async function readStream(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
