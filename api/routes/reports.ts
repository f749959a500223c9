import type { Hono } from 'hono';
import { platformCurrency } from '../../contract/currencies';
import type { EndpointQuery } from '../../contract/endpoint';
import { salesByCurrencyEndpoint, type SalesByCurrency } from '../../contract/reports/currencies';
import { endpointsOfReport, type ReportQuery } from '../../contract/reports/endpoints';
import { fileTypes, type FileType } from '../../contract/files';
import { declaredNames } from '../../contract/values';
import { maxReportRows } from '../../contract/reports/report';
import { snapshot } from '../db/transactions';
import type { Ctx, Env, Deps } from '../http/context';
import { auditExport } from '../http/auditedRead';
import { serve } from '../http/serve';
import { streamPages } from '../http/export';
import { answerReport } from '../reports/answer';
import { checkDays, checkRange, reportParamsOf } from '../reports/params';
import { salesByCurrency } from '../reports/currencies/answer';
import { currencyRows, currencySheet } from '../reports/currencies/file';
import { fileResponse } from '../files/fileResponse';
import type { Cell } from '../files/cell';
import { streamCsv } from '../files/csv';
import { streamXlsx } from '../files/xlsx';
import { reportRows, reportSheet, type Wording } from '../reports/file';
import { salesSource } from '../reports/sales/source';
import { sources } from '../reports/sources';
import type { Source } from '../reports/source';
import type { Table } from '../engine/table';
import { hasLedger } from './system';

export function reports(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!hasLedger(tables)) return;
  serve(app, deps, salesByCurrencyEndpoint, {
    validate: checkDays,
    respond: ({ query }, c) => salesByCurrencyResponse(c, deps, query),
  });
  for (const source of sources) {
    const { figures, ...files } = endpointsOfReport(source.report);
    const check = (query: Partial<ReportQuery>) => checkRange(source.report, query);
    serve(app, deps, figures, {
      validate: check,
      respond: ({ query }, c) => computeReport(deps, source, query, c.req.raw.signal, maxReportRows),
    });
    for (const type of declaredNames(fileTypes))
      serve(app, deps, files[type], {
        validate: check,
        respond: ({ query: { language = 'es', words: fileTexts = {}, ...query } }, c) =>
          reportFileResponse(c, deps, source, query, { language, fileTexts, type }),
      });
  }
}

async function salesByCurrencyResponse(
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
  const conversion = { from, to, into, now: deps.clock(), timeZone: deps.settings.timeZone };
  const report = await snapshot(deps.db, (db) => salesByCurrency(db, salesSource, conversion), c.req.raw.signal);
  if (format === 'json') return report;
  await auditExport(c, deps, 'reports/sales', report.rows.length);
  const rows = streamPages(c, deps, singlePage(currencyRows(report, language)));
  return fileResponse(format === 'csv' ? streamCsv(rows) : await streamXlsx(rows, currencySheet(report, language)), {
    type: format,
    name: `sales-currencies-${from}-${report.meta.through}`,
    rows: report.rows.length,
  });
}

async function* singlePage(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

function computeReport(deps: Deps, source: Source, query: ReportQuery, signal: AbortSignal, maxRows?: number) {
  const now = deps.clock();
  const params = reportParamsOf(source.report, query, now, deps.settings.timeZone);
  return snapshot(deps.db, (db) => answerReport(db, source, params, now.toISOString(), maxRows), signal);
}

async function reportFileResponse(
  c: Ctx,
  deps: Deps,
  source: Source,
  query: ReportQuery,
  { type, ...wording }: Wording & { type: FileType },
): Promise<Response> {
  const fullAnswer = await computeReport(deps, source, query, c.req.raw.signal);
  const { report } = source;
  await auditExport(c, deps, `reports/${report.name}`, fullAnswer.rows.length);
  const titlesOf = (names: readonly string[]) => source.titles?.(deps.db.replica, names, wording);
  const rows = streamPages(c, deps, reportRows(report, fullAnswer, wording, titlesOf));
  return fileResponse(
    type === 'csv' ? streamCsv(rows) : await streamXlsx(rows, reportSheet(report, fullAnswer, wording)),
    {
      type,
      name: `${report.name.replaceAll('/', '-')}-${fullAnswer.meta.from}-${fullAnswer.meta.through}`,
      rows: fullAnswer.rows.length,
    },
  );
}
