import { currencies } from '../../../contract/currencies';
import { toldFigures } from '../../../contract/reports/figures';
import { comparisons, mostBuckets, mostRows, mostYears, restKey, type Report } from '../../../contract/reports/report';
import { languages } from '../../../contract/roles';
import { operation } from './operations';
import type { Json } from './schemas';

const date: Json = { type: 'string', format: 'date' };
const inQuery = (name: string, schema: Json, description: string, required = false): Json => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});
const asJson = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema } },
});

/** A report and its file (docs/api.md, Reports). */
export function reportPaths(report: Report): Json {
  const { name } = report;
  const id = name.replace(/(?:^|[^a-z])([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const query = queryOf(report);
  const problems = ['request.malformedFilter', 'request.invalid'] as const;
  return {
    [`/api/reports/${name}`]: {
      get: operation({
        id: `report${id}`,
        summary: `The report ${name}: totals, a series and rows that sum to them; of more than ${mostRows} rows the smallest are one, at ${restKey}`,
        tag: 'reports',
        query,
        answers: answerOf(report),
        problems,
      }),
    },
    [`/api/reports/${name}.csv`]: {
      get: operation({
        id: `reportFile${id}`,
        summary: `All rows of the report ${name}, as CSV, after a header that says what they are of`,
        tag: 'reports',
        query: [
          ...query,
          inQuery('language', { enum: languages }, 'In which records are named.'),
          asJson('words', 'What the file calls things: `title`, `figures.netMinor`, `choices.app`.', {
            type: 'object',
            additionalProperties: { type: 'string' },
          }),
        ],
        answers: { type: 'string' },
        answersTypes: ['text/csv'],
        headers: ['X-Total-Count', 'Content-Disposition'],
        problems: [...problems, 'request.malformedColumns'],
      }),
    },
  };
}

function queryOf({ groupings, intervals, filters, currency }: Report): Json[] {
  return [
    { ...inQuery('from', date, 'The first day, by the platform’s calendar.', true), example: '2026-07-01' },
    { ...inQuery('to', date, `The last day, included; at most ${mostYears} years.`, true), example: '2026-07-31' },
    ...(currency ? [inQuery('currency', { enum: currencies }, 'Nothing is added up across currencies.')] : []),
    inQuery('interval', { enum: intervals }, `Of the series, which has at most ${mostBuckets} values.`),
    inQuery('groupBy', { enum: Object.keys(groupings) }, 'By what the rows are told apart.'),
    inQuery('compare', { enum: comparisons }, 'A range that is still running is compared up to the same moment.'),
    asJson('filter', 'The keys that count, by filter.', {
      type: 'object',
      properties: Object.fromEntries(filters.map((name) => [name, { type: 'array', items: { type: 'string' } }])),
      additionalProperties: false,
    }),
  ];
}

function answerOf({ figures, groupings }: Report): Json {
  const values: Json = {
    type: 'object',
    properties: Object.fromEntries(toldFigures(figures).map((name) => [name, { type: 'integer' }])),
    additionalProperties: { type: 'integer' },
  };
  const bucket: Json = {
    type: 'object',
    required: ['from', 'to', 'values'],
    properties: { from: date, to: date, hour: { type: 'integer', minimum: 0, maximum: 23 }, values },
  };
  const row: Json = {
    type: 'object',
    required: ['key', 'values'],
    properties: {
      key: { type: 'string' },
      name: {},
      names: { type: 'array' },
      values,
      previous: values,
      count: { type: 'integer' },
    },
  };
  return {
    type: 'object',
    required: ['meta', 'totals', 'series', 'rows', 'panels'],
    properties: {
      meta: {
        type: 'object',
        required: ['from', 'to', 'timeZone', 'asOf', 'interval', 'groupBy'],
        properties: { from: date, to: date, groupBy: { enum: Object.keys(groupings) } },
      },
      totals: values,
      previous: {
        type: 'object',
        required: ['totals', 'series'],
        properties: { totals: values, series: { type: 'array', items: bucket } },
      },
      series: { type: 'array', items: bucket },
      rows: { type: 'array', items: row },
      panels: { type: 'object', additionalProperties: { type: 'array', items: row } },
    },
  };
}
