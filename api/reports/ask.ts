import { dateIn, dayAfter, monthsAfter } from '../../contract/days';
import { currencies, platformCurrency, type Currency } from '../../contract/currencies';
import type { Violation } from '../../contract/problems';
import { comparisons, mostYears, type Comparison, type Interval, type Report } from '../../contract/reports/report';
import { readJson, demandKnown } from '../http/dialect';
import { invalid, Problem } from '../problem';
import { unknownField } from '../engine/filter';
import { isStorable } from '../engine/storage/operands';
import { finestFor, isFineEnough } from './buckets';
import { comparedWith, type Compared } from './periods';
import type { Ask } from './source';

/** What a report is asked (docs/api.md, Reports). */
export interface Asked {
  ask: Ask;
  interval: Interval;
  groupBy: string;
  compare: Comparison | null;
  compared: Compared | null;
}

const parameters = ['from', 'to', 'currency', 'interval', 'groupBy', 'compare', 'filter'];

/** So many keys of one filter. */
const mostKeys = 50;

/**
 * Reads the query of a report; `more` names what else it may carry. Without an interval, the finest
 * that is not too fine but for hours; without a grouping, the first. Throws `request.invalid` with
 * everything that is wrong: a range beyond four years, an interval too fine for it (`params.interval`
 * is one that would do).
 */
export function readAsk(
  report: Report,
  query: URLSearchParams,
  now: Date,
  timeZone: string,
  more: readonly string[] = [],
): Asked {
  demandKnown(query, [...parameters, ...more]);
  const violations: Violation[] = [];
  const today = dateIn(timeZone, now);
  const { from, to } = { from: dateOf(query, 'from', violations), to: dateOf(query, 'to', violations) };
  const currency = report.currency
    ? choiceOf<Currency>(query, 'currency', currencies, violations, platformCurrency)
    : null;
  if (!report.currency && query.has('currency')) throw unknownField('request.unknownField', 'currency');
  const groupBy = choiceOf(
    query,
    'groupBy',
    Object.keys(report.groupings),
    violations,
    Object.keys(report.groupings)[0] ?? '',
  );
  const compare = choiceOf<Comparison | null>(query, 'compare', comparisons, violations, null);
  const given = choiceOf<Interval | null>(query, 'interval', report.intervals, violations, null);
  const filter = filterOf(report, query);
  const isRange = from !== '' && to !== '';
  if (isRange && to < from) violations.push({ field: 'to', code: 'beforeStart' });
  else if (isRange && dayAfter(to) > monthsAfter(from, 12 * mostYears))
    violations.push({ field: 'to', code: 'rangeTooLong', params: { years: mostYears } });
  else if (isRange && given && !isFineEnough({ from, to }, given)) {
    violations.push({
      field: 'interval',
      code: 'intervalTooFine',
      params: { interval: finestFor({ from, to }, report.intervals) },
    });
  }
  if (violations.length > 0) throw invalid(...violations);
  const range = { from, to };
  return {
    ask: { ...range, until: null, currency, filter, timeZone, today },
    interval:
      given ??
      finestFor(
        range,
        report.intervals.filter((interval) => interval !== 'hour'),
      ),
    groupBy,
    compare,
    compared: compare && comparedWith(range, compare, { moment: now, today, timeZone }),
  };
}

function one(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  if (more.length > 0) throw unknownField('request.unknownField', name);
  return value;
}

function dateOf(query: URLSearchParams, name: string, violations: Violation[]): string {
  const given = one(query, name);
  if (given === undefined || given === '') violations.push({ field: name, code: 'required' });
  else if (!isDate(given)) violations.push({ field: name, code: 'malformed' });
  else return given;
  return '';
}

/** Of dates with a fifth figure in their year the order is not that of their letters: what is worked out from a range stays before them. */
const lastYear = '9900';

function isDate(text: string): boolean {
  return (
    /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
    text < lastYear &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

function choiceOf<T extends string | null>(
  query: URLSearchParams,
  name: string,
  choices: readonly (T & string)[],
  violations: Violation[],
  otherwise: T,
): T {
  const given = one(query, name);
  if (given === undefined) return otherwise;
  const found = choices.find((choice) => choice === given);
  if (found === undefined) violations.push({ field: name, code: 'notAChoice' });
  return found ?? otherwise;
}

/** A text that a database can be asked for. */
const isKey = (key: unknown) => typeof key === 'string' && key.length <= 300 && isStorable(key);

/** `{"company":["…"],"channel":"app"}`. Throws 400 for a filter the report has not, or values that are no keys. */
function filterOf(report: Report, query: URLSearchParams): Record<string, string[]> {
  const given = readJson(query, 'filter', 'request.malformedFilter') ?? {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Problem('request.malformedFilter');
  const filter: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!report.filters.includes(name)) throw unknownField('request.malformedFilter', name);
    const keys = [value].flat();
    if (keys.length === 0 || keys.length > mostKeys || !keys.every(isKey)) throw new Problem('request.malformedFilter');
    filter[name] = [...new Set(keys as string[])].sort();
  }
  return filter;
}
