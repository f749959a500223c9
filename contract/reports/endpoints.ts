/** Endpoints of a report: JSON, CSV and XLSX (docs/api.md, Reports). */
import * as z from 'zod/mini';
import { fileTypes, type FileType } from '../files';
import { currencies } from '../currencies';
import { component, defineEndpoint, parameter, type EndpointOutput, type EndpointQuery } from '../endpoint';
import { isDate } from '../fields/times';
import { languages } from '../roles';
import { returnedFigureNames, type FigureValues } from './figures';
import { declaredNames } from '../values';
import {
  comparisons,
  intervals,
  maxBuckets,
  maxReportRows,
  maxYears,
  restKey,
  type FigureName,
  type PanelName,
  type PanelValue,
  type Report,
} from './report';

function nameOf({ name }: Report): string {
  return name.replace(/(?:^|[^a-z])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Limits years, so that dates computed from a range have four-digit years and sort lexically. */
const yearLimit = '9900';
const day = z
  .string()
  .check(
    z.minLength(1),
    z.refine((text) => /^[1-9]/.test(text) && text < yearLimit && isDate(text)),
  )
  .register(z.globalRegistry, { format: 'date' });

const maxKeys = 50;
const key = z.string().check(z.maxLength(300));
const filterValues = z.pipe(
  z.union([key, z.array(key).check(z.minLength(1), z.maxLength(maxKeys))]),
  z.transform((keyOrKeys: string | string[]) => [keyOrKeys].flat()),
);

type FileMetaText = Extract<keyof ReportMeta, 'from' | 'to' | 'currency' | 'compared' | 'asOf'>;
export type FixedTextKey = 'title' | 'total' | 'none' | 'gone' | FileMetaText;
export type FileTextKey =
  | FixedTextKey
  | `${'groupings' | 'filters' | 'figures' | 'choices' | 'accounts' | 'keys'}.${string}`;
export type FileTexts = { readonly [W in FileTextKey]?: string };

const maxFileTexts = 300;
const fileTexts: z.ZodMiniType<FileTexts> = z
  .record(z.string(), z.string())
  .check(z.refine((texts) => Object.keys(texts).length <= maxFileTexts));

function queryOf<R extends Report>(report: R) {
  const { groupings, intervals, filters } = report;
  const filter: z.ZodMiniType<Readonly<Record<string, readonly string[]>>> = z.strictObject(
    Object.fromEntries(filters.map((name) => [name, z.exactOptional(filterValues)])),
  );
  const parameters = {
    from: parameter(day, 'The first day, by the platform’s calendar.', { example: '2026-07-01' }),
    to: parameter(day, `The last day, included; at most ${maxYears} years.`, { example: '2026-07-31' }),
    currency: parameter(z.optional(z.enum(currencies)), 'Nothing is added up across currencies.'),
    groupBy: parameter(z.optional(z.enum(declaredNames<R['groupings']>(groupings))), 'Grouping of the rows.'),
    compare: parameter(
      z.optional(z.enum(comparisons)),
      'A range that is still running is compared up to the same moment.',
    ),
    interval: parameter(z.optional(z.enum(intervals)), `Of the series, which has at most ${maxBuckets} values.`),
    filter: parameter(z.optional(filter), 'Keys by filter.', {
      encoding: 'json',
      invalidProblem: 'request.malformedFilter',
    }),
  };
  const { currency: _, ...withoutCurrency } = parameters;
  // A report without currency has no `currency` parameter; the type does not express this.
  return report.currency ? parameters : (withoutCurrency as typeof parameters);
}

const integer = z.number().check(z.int());
const text = z.union([z.string(), z.object({ es: z.string(), en: z.optional(z.nullable(z.string())) })]);

function responseSchemaOf<R extends Report>(report: R) {
  const figureValues: z.ZodMiniType = z.catchall(
    z.object(Object.fromEntries(returnedFigureNames(report.figures).map((name) => [name, z.exactOptional(integer)]))),
    integer,
  );
  // Keys are figures in rows, and panel values in panels.
  const values = component(
    `${nameOf(report)}Figures`,
    figureValues as z.ZodMiniType<FigureValues<FigureName<R> | PanelValue<R>>>,
  );
  const bucket = component(
    `${nameOf(report)}Bucket`,
    z.object({
      from: z.string(),
      to: z.string(),
      hour: z.exactOptional(integer),
      values,
    }),
  );
  const row = component(
    `${nameOf(report)}Row`,
    z.object({
      key: z.string(),
      /**
       * Title of the record that the key identifies; `null` if it no longer exists, absent if keys are not ids. If the
       * key is a set of ids, `names` has one title per record.
       */
      name: z.exactOptional(z.nullable(text)),
      names: z.exactOptional(z.array(z.nullable(text))),
      values,
      previous: z.exactOptional(values),
      /** Only in the row with `restKey`: number of rows it sums. */
      count: z.exactOptional(integer),
    }),
  );
  const panels: z.ZodMiniType = z.record(z.string(), z.array(row));
  return z.object({
    meta: reportMeta,
    totals: values,
    /**
     * Figures of the comparison period. Its buckets are those of `series` moved to it, and correspond by position; a
     * longer comparison period has more buckets, a shorter one fewer.
     */
    previous: z.exactOptional(z.object({ totals: values, series: z.array(bucket) })),
    series: z.array(bucket),
    /** Sorted by the first figure of the report, largest first. Their sum is the totals. */
    rows: z.array(row),
    panels: panels as z.ZodMiniType<{ [P in PanelName<R>]?: z.output<typeof row>[] }>,
  });
}

const reportMeta = component(
  'ReportMeta',
  z.object({
    /** First calendar date of the range, included; in the platform's time zone. */
    from: z.string(),
    to: z.string(),
    /** Last day with data: `to`, or today if `to` is in the future. */
    through: z.string(),
    timeZone: z.string(),
    currency: z.nullable(z.enum(currencies)),
    interval: z.enum(intervals),
    groupBy: z.string(),
    filter: z.record(z.string(), z.array(z.string())),
    /** RFC 3339. */
    asOf: z.string(),
    compare: z.nullable(z.enum(comparisons)),
    /** Comparison period. `until`: if the range is still running, the time on the last day when the comparison ends. */
    compared: z.nullable(z.object({ from: z.string(), to: z.string(), until: z.nullable(z.string()) })),
  }),
);

type ReportMeta = z.output<typeof reportMeta>;

function figuresEndpoint<R extends Report>(report: R) {
  return defineEndpoint({
    id: `report${nameOf(report)}`,
    summary: `The report ${report.name}: totals, a series and rows that sum to them; of more than ${maxReportRows} rows the smallest are one, at ${restKey}`,
    tag: 'reports',
    method: 'GET',
    path: `/reports/${report.name}`,
    query: queryOf(report),
    output: responseSchemaOf(report),
    permitted: report.permitted,
    allowsApiKeys: true,
    problems: ['request.malformedFilter', 'request.invalid'],
    costly: true,
  });
}

/** `GET /api/reports/{name}.csv` and `.xlsx`: parameters of the report, then all rows. */
function fileEndpoint<R extends Report>(report: R, type: FileType) {
  const isCsv = type === 'csv';
  return defineEndpoint({
    id: `report${isCsv ? 'File' : 'Workbook'}${nameOf(report)}`,
    summary: `All rows of the report ${report.name}, as ${isCsv ? 'CSV' : 'a workbook'}`,
    tag: 'reports',
    method: 'GET',
    path: `/reports/${report.name}.${type}`,
    query: {
      ...queryOf(report),
      language: parameter(z.optional(z.enum(languages)), 'In which records are named.', {
        invalidProblem: 'request.unknownField',
      }),
      words: parameter(z.optional(fileTexts), 'Texts of the file: `title`, `figures.netMinor`, `choices.app`.', {
        encoding: 'json',
        invalidProblem: 'request.malformedColumns',
      }),
    },
    outputTypes: [fileTypes[type]],
    headers: ['X-Total-Count', 'Content-Disposition'],
    permitted: report.permitted,
    allowsApiKeys: true,
    problems: ['request.malformedFilter', 'request.invalid', 'request.malformedColumns'],
    costly: true,
  });
}

type FiguresEndpoint<R extends Report> = ReturnType<typeof figuresEndpoint<R>>;
type FileEndpoint<R extends Report> = ReturnType<typeof fileEndpoint<R>>;

interface ReportEndpoints<R extends Report> {
  figures: FiguresEndpoint<R>;
  csv: FileEndpoint<R>;
  xlsx: FileEndpoint<R>;
}

const endpointsByReport = new Map<Report, unknown>();

export function endpointsOfReport<R extends Report>(report: R): ReportEndpoints<R> {
  const endpoints = endpointsByReport.get(report) ?? {
    figures: figuresEndpoint(report),
    csv: fileEndpoint(report, 'csv'),
    xlsx: fileEndpoint(report, 'xlsx'),
  };
  endpointsByReport.set(report, endpoints);
  // Endpoints are cached by report, because each component name can be registered only once.
  return endpoints as ReportEndpoints<R>;
}

export type ReportQuery<R extends Report = Report> = EndpointQuery<FiguresEndpoint<R>>;
export type ReportResponse<R extends Report = Report> = EndpointOutput<FiguresEndpoint<R>>;
export type ReportRow<R extends Report = Report> = ReportResponse<R>['rows'][number];
export type Bucket<R extends Report = Report> = ReportResponse<R>['series'][number];
