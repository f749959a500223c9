import type { Hono } from 'hono';
import { mostRows } from '../../contract/reports/report';
import { snapshot } from '../db/snapshot';
import type { Ctx, Known, Parts } from '../http/context';
import { readJson } from '../http/dialect';
import { route } from '../http/route';
import { answer, jsonAnswer } from '../http/write';
import { Problem } from '../problem';
import { tell } from '../reports/answer';
import { readAsk } from '../reports/ask';
import { reportCsv, type Wording } from '../reports/csv';
import { sources } from '../reports/sources';
import type { Source } from '../reports/source';
import { unknownField } from '../engine/filter';
import type { Table } from '../engine/table';
import { areServed } from './checks';

/** `GET /api/reports/{name}` and `GET /api/reports/{name}.csv` (docs/api.md, Reports). */
export function reports(app: Hono<Known>, parts: Parts, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  for (const source of sources) {
    const address = `/api/reports/${source.report.name}`;
    route(app, parts, address, {
      GET: async (c) =>
        answer(jsonAnswer(await told(c, parts, source, { most: mostRows })), { 'Cache-Control': 'no-store' }),
    });
    route(app, parts, `${address}.csv`, { GET: (c) => file(c, parts, source) });
  }
}

async function told(
  c: Ctx,
  parts: Parts,
  source: Source,
  { more = [], most }: { more?: readonly string[]; most?: number },
) {
  const now = parts.clock();
  const asked = readAsk(source.report, new URL(c.req.url).searchParams, now, parts.settings.timeZone, more);
  return snapshot(parts.db, (db) => tell(db, source, asked, now.toISOString(), most));
}

async function file(c: Ctx, parts: Parts, source: Source): Promise<Response> {
  const wording = wordingOf(new URL(c.req.url).searchParams);
  const all = await told(c, parts, source, { more: ['language', 'words'] });
  const { name } = source.report;
  // What rows are called is no figure: it is read while the file is written, and holds nobody up.
  const titlesOf = (names: readonly string[]) => source.titles?.(parts.db.kysely, names, wording);
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

const mostWords = 300;

function wordingOf(query: URLSearchParams): Wording {
  const language = query.get('language') ?? 'es';
  if (language !== 'es' && language !== 'en') throw unknownField('request.unknownField', 'language');
  const words = readJson(query, 'words', 'request.malformedColumns') ?? {};
  if (typeof words !== 'object' || words === null || Array.isArray(words))
    throw new Problem('request.malformedColumns');
  const entries = Object.entries(words);
  if (entries.length > mostWords || entries.some(([, text]) => typeof text !== 'string'))
    throw new Problem('request.malformedColumns');
  return { language, words: words as Record<string, string> };
}
