import type { Report } from '../../contract/reports/report';
import type { ReportResponse } from '../../contract/reports/endpoints';
import { fileTypes, type FileType } from '../../contract/files';
import { streamCsv } from '../files/csv';
import { streamXlsx } from '../files/xlsx';
import type { Attachment } from '../mail/port';
import { reportRows, reportSheet, type Wording } from '../reports/file';

/** Larger files are not attached: mail servers refuse them, and the console offers the download. */
const maxAttachmentBytes = 5_000_000;

/** Returns all rows of a report as a file; `null` if it is too large, which stops the generation. */
export async function createAttachment(
  report: Report,
  answer: ReportResponse,
  type: FileType,
  wording: Wording,
  maxBytes = maxAttachmentBytes,
): Promise<Attachment | null> {
  // Titles that need a lookup are left out: rows that name persons are not mailed.
  const rows = reportRows(report, answer, wording, () => undefined);
  const content = await readStream(
    type === 'csv' ? streamCsv(rows) : await streamXlsx(rows, reportSheet(report, answer, wording)),
    maxBytes,
  );
  const { from, to } = answer.meta;
  return (
    content && {
      filename: `${report.name.replaceAll('/', '-')}-${from}-${to}.${type}`,
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
