import type { Currency } from '../../contract/currencies';
import type { Comparison, Interval, ReportAnswer } from '../../contract/reports/report';
import { download, type Download } from './download';
import type { Http } from './http';
import { problem } from './problem';

/** What a report is asked (docs/api.md, Reports). Inclusive dates in the platform's zone. */
export interface ReportQuery {
  from: string;
  to: string;
  currency?: Currency | undefined;
  interval?: Interval | undefined;
  groupBy?: string | undefined;
  compare?: Comparison | undefined;
  /** Keys by the name of a filter; without one, all. */
  filter?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What its file says in the language of who asks for it: `title`, `figures.netMinor`, `choices.app`, … */
export interface ReportWording {
  language: string;
  words: Readonly<Record<string, string>>;
}

export interface ReportMethods {
  /** `GET /reports/{name}`: its figures, up to `mostRows` of its rows. */
  report: (name: string, query: ReportQuery, options?: { signal?: AbortSignal }) => Promise<{ data: ReportAnswer }>;
  /** The same as the server's CSV, with all of its rows. */
  reportCsv: (name: string, query: ReportQuery, wording: ReportWording, options?: Download) => Promise<{ data: Blob }>;
}

/** @param apiUrl `{host}/api`, without a slash at its end */
export function reportMethods(apiUrl: string, http: Http): ReportMethods {
  return {
    report: async (name, query, { signal } = {}) => {
      const { json } = await http(`${apiUrl}/reports/${name}?${searchOf(query)}`, { signal });
      if (!isReport(json)) throw problem({ code: 'client.malformed' }, 200);
      return { data: json };
    },

    reportCsv: async (name, query, wording, options = {}) => ({
      data: await download(http, `${apiUrl}/reports/${name}.csv?${searchOf(query, wording)}`, options),
    }),
  };
}

/** The part of the address that asks it. */
function searchOf({ filter = {}, ...query }: ReportQuery, wording?: ReportWording): URLSearchParams {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given);
  if (Object.keys(filter).length > 0) search.set('filter', JSON.stringify(filter));
  if (wording) search.set('language', wording.language);
  if (wording) search.set('words', JSON.stringify(wording.words));
  return search;
}

/** Whether it is an answer to a report, as far as a page would break otherwise. */
function isReport(json: unknown): json is ReportAnswer {
  if (typeof json !== 'object' || json === null) return false;
  const { meta, totals, series, rows, panels } = json as Partial<Record<keyof ReportAnswer, unknown>>;
  return (
    [meta, totals, panels].every((part) => typeof part === 'object' && part !== null) &&
    Array.isArray(series) &&
    Array.isArray(rows)
  );
}
