import type { Hono } from 'hono';
import { reportEndpoints, type ReportQuery } from '../../contract/reports/endpoints';
import { fileTypes, type FileType } from '../../contract/files';
import { declaredNames } from '../../contract/values';
import { maxReportRows } from '../../contract/reports/report';
import { snapshot } from '../db/snapshot';
import type { Ctx, Env, Deps } from '../http/context';
import { keepTaken } from '../http/taken';
import { serve } from '../http/serve';
import { streamed } from '../http/streamed';
import { answerReport } from '../reports/answer';
import { reportParamsOf, checkRange } from '../reports/params';
import { fileAnswer } from '../files/answer';
import { csv } from '../files/csv';
import { xlsx } from '../files/xlsx';
import { reportRows, reportSheet, type Wording } from '../reports/file';
import { sources } from '../reports/sources';
import type { Source } from '../reports/source';
import type { Table } from '../engine/table';
import { areServed } from './checks';

/** `GET /api/reports/{name}`, and the same as a file (docs/api.md, Reports). */
export function reports(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  for (const source of sources) {
    const { figures, ...files } = reportEndpoints(source.report);
    const check = (query: Partial<ReportQuery>) => checkRange(source.report, query);
    serve(app, deps, figures, {
      check,
      answer: ({ query }, c) => reportAnswer(deps, source, query, c.req.raw.signal, maxReportRows),
    });
    for (const type of declaredNames(fileTypes))
      serve(app, deps, files[type], {
        check,
        answer: ({ query: { language = 'es', words = {}, ...query } }, c) =>
          fileOf(c, deps, source, query, { language, words, type }),
      });
  }
}

function reportAnswer(deps: Deps, source: Source, query: ReportQuery, signal: AbortSignal, most?: number) {
  const now = deps.clock();
  const params = reportParamsOf(source.report, query, now, deps.settings.timeZone);
  return snapshot(deps.db, (db) => answerReport(db, source, params, now.toISOString(), most), signal);
}

async function fileOf(
  c: Ctx,
  deps: Deps,
  source: Source,
  query: ReportQuery,
  { type, ...wording }: Wording & { type: FileType },
): Promise<Response> {
  const all = await reportAnswer(deps, source, query, c.req.raw.signal);
  const { report } = source;
  await keepTaken(c, deps, `reports/${report.name}`, all.rows.length);
  // What rows are called is no figure: it is read while the file is written, and holds nobody up.
  const titlesOf = (names: readonly string[]) => source.titles?.(deps.db.replica, names, wording);
  const rows = streamed(c, deps, reportRows(report, all, wording, titlesOf));
  return fileAnswer(type === 'csv' ? csv(rows) : await xlsx(rows, reportSheet(report, all, wording)), {
    type,
    name: `${report.name.replaceAll('/', '-')}-${all.meta.from}-${all.meta.to}`,
    rows: all.rows.length,
  });
}
