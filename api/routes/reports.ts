import type { Hono } from 'hono';
import { reportEndpoints, type ReportQuery } from '../../contract/reports/endpoints';
import { maxReportRows } from '../../contract/reports/report';
import { snapshot } from '../db/snapshot';
import type { Env, Deps } from '../http/context';
import { serve } from '../http/serve';
import { answerReport } from '../reports/answer';
import { reportParamsOf, checkRange } from '../reports/params';
import { reportCsv, type Wording } from '../reports/csv';
import { sources } from '../reports/sources';
import type { Source } from '../reports/source';
import type { Table } from '../engine/table';
import { areServed } from './checks';

/** `GET /api/reports/{name}` and `GET /api/reports/{name}.csv` (docs/api.md, Reports). */
export function reports(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  for (const source of sources) {
    const { figures, file } = reportEndpoints(source.report);
    const check = (query: Partial<ReportQuery>) => checkRange(source.report, query);
    serve(app, deps, figures, {
      check,
      answer: ({ query }, c) => reportAnswer(deps, source, query, c.req.raw.signal, maxReportRows),
    });
    serve(app, deps, file, {
      check,
      answer: ({ query: { language = 'es', words = {}, ...query } }, c) =>
        fileOf(deps, source, query, { language, words }, c.req.raw.signal),
    });
  }
}

function reportAnswer(deps: Deps, source: Source, query: ReportQuery, signal: AbortSignal, most?: number) {
  const now = deps.clock();
  const params = reportParamsOf(source.report, query, now, deps.settings.timeZone);
  return snapshot(deps.db, (db) => answerReport(db, source, params, now.toISOString(), most), signal);
}

async function fileOf(
  deps: Deps,
  source: Source,
  query: ReportQuery,
  wording: Wording,
  signal: AbortSignal,
): Promise<Response> {
  const all = await reportAnswer(deps, source, query, signal);
  const { name } = source.report;
  // What rows are called is no figure: it is read while the file is written, and holds nobody up.
  const titlesOf = (names: readonly string[]) => source.titles?.(deps.db.replica, names, wording);
  return new Response(streamed(reportCsv(source.report, all, wording, titlesOf)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name.replaceAll('/', '-')}-${all.meta.from}-${all.meta.to}.csv"`,
      'X-Total-Count': String(all.rows.length),
    },
  });
}

function streamed(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(stream) {
      const next = await pieces.next();
      if (next.done) stream.close();
      else stream.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
