import type { Hono } from 'hono';
import { platformCurrency } from '../../contract/currencies';
import type { EndpointQuery } from '../../contract/endpoint';
import { salesByCurrencyEndpoint, type SalesByCurrency } from '../../contract/reports/currencies';
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
import { checkDays, checkRange, reportParamsOf } from '../reports/params';
import { salesByCurrency } from '../reports/currencies/answer';
import { currencyRows, currencySheet } from '../reports/currencies/file';
import { fileAnswer } from '../files/answer';
import type { Cell } from '../files/cell';
import { csv } from '../files/csv';
import { xlsx } from '../files/xlsx';
import { reportRows, reportSheet, type Wording } from '../reports/file';
import { salesSource } from '../reports/sales/source';
import { sources } from '../reports/sources';
import type { Source } from '../reports/source';
import type { Table } from '../engine/table';
import { areServed } from './checks';

/** `GET /api/reports/{name}` as JSON and as a file (docs/api.md, Reports). */
export function reports(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  serve(app, deps, salesByCurrencyEndpoint, {
    check: checkDays,
    answer: ({ query }, c) => currenciesAnswer(c, deps, query),
  });
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

/** `GET /api/reports/sales/currencies` as JSON or as a file. */
async function currenciesAnswer(
  c: Ctx,
  deps: Deps,
  {
    from,
    to,
    into = platformCurrency,
    format = 'json',
    language = 'es',
  }: EndpointQuery<typeof salesByCurrencyEndpoint>,
): Promise<SalesByCurrency | Response> {
  const asked = { from, to, into, now: deps.clock(), timeZone: deps.settings.timeZone };
  const found = await snapshot(deps.db, (db) => salesByCurrency(db, salesSource, asked), c.req.raw.signal);
  if (format === 'json') return found;
  await keepTaken(c, deps, 'reports/sales', found.rows.length);
  const rows = streamed(c, deps, oncePaged(currencyRows(found, language)));
  return fileAnswer(format === 'csv' ? csv(rows) : await xlsx(rows, currencySheet(found, language)), {
    type: format,
    name: `sales-currencies-${from}-${to}`,
    rows: found.rows.length,
  });
}

async function* oncePaged(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
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
  // Row titles are not figures: they are read while the file is written, outside the snapshot.
  const titlesOf = (names: readonly string[]) => source.titles?.(deps.db.replica, names, wording);
  const rows = streamed(c, deps, reportRows(report, all, wording, titlesOf));
  return fileAnswer(type === 'csv' ? csv(rows) : await xlsx(rows, reportSheet(report, all, wording)), {
    type,
    name: `${report.name.replaceAll('/', '-')}-${all.meta.from}-${all.meta.to}`,
    rows: all.rows.length,
  });
}
