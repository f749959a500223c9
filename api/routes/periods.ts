import type { Hono } from 'hono';
import { dateIn } from '../../contract/days';
import { systemPeriods } from '../../contract/money/periods';
import type { Env, Deps } from '../http/context';
import { serve } from '../http/serve';
import type { Table } from '../engine/table';
import { firstOpenDay } from '../ledger/postingDate';
import { readFirstJournalDate, readLastClosed, monthAfter } from '../periods/rules';
import { hasLedger } from './checks';

export function periods(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!hasLedger(tables)) return;
  serve(app, api, systemPeriods, {
    async respond() {
      const db = api.db.kysely;
      const { timeZone } = api.settings;
      const now = api.clock();
      const running = dateIn(timeZone, now).slice(0, 7);
      const last = await readLastClosed(db);
      const first = last ? monthAfter(last.month) : ((await readFirstJournalDate(db))?.slice(0, 7) ?? running);
      const open: { month: string; isOver: boolean }[] = [];
      for (let month = first; month <= running; month = monthAfter(month))
        open.push({ month, isOver: month < running });
      const { backDatingDays } = await api.readSettings(db);
      const closedUntil = last?.endsOn ?? null;
      const books = { at: now.toISOString(), timeZone, backDatingDays };
      return { closedUntil, firstOpenDay: firstOpenDay(closedUntil, books), open };
    },
  });
}
