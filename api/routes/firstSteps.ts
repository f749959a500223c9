import type { Hono } from 'hono';
import { companies } from '../../contract/catalogs/companies';
import { plans } from '../../contract/catalogs/plans';
import { systemFirstSteps, type FirstStep } from '../../contract/firstSteps';
import { deposits } from '../../contract/money/deposits';
import { administrators } from '../../contract/people/accounts';
import type { KyselyDb } from '../db/database';
import type { Table } from '../engine/table';
import type { Deps, Env } from '../http/context';
import { serve } from '../http/serve';

const stepQueries: Record<FirstStep, (db: KyselyDb) => Promise<readonly unknown[]>> = {
  company: (db) => db.selectFrom(companies.table).select('id').where('archived', '=', 0).limit(1).execute(),
  bankAccount: (db) =>
    db
      .selectFrom(companies.table)
      .select('id')
      .where('archived', '=', 0)
      .where('bank_accountLast4', 'is not', null)
      .limit(1)
      .execute(),
  plan: (db) => db.selectFrom(plans.table).select('id').where('archived', '=', 0).limit(1).execute(),
  administrator: async (db) =>
    (
      await db
        .selectFrom(administrators.table)
        .select('id')
        .where('view', '=', String(administrators.view))
        .where('archived', '=', 0)
        .where('state', '<>', 'blocked')
        .limit(2)
        .execute()
    ).slice(1),
  deposit: (db) =>
    db.selectFrom(deposits.table).select('id').where('state', 'in', ['confirmed', 'reversed']).limit(1).execute(),
};

export function hasFirstSteps(tables: readonly Table[]): boolean {
  const served = new Set(tables.map(({ resource }) => resource.name));
  return [companies, plans, administrators, deposits].every(({ name }) => served.has(name));
}

export function firstSteps(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!hasFirstSteps(tables)) return;
  serve(app, api, systemFirstSteps, {
    async respond() {
      const isDone = async (step: FirstStep) => (await stepQueries[step](api.db.kysely)).length > 0;
      return {
        company: await isDone('company'),
        bankAccount: await isDone('bankAccount'),
        plan: await isDone('plan'),
        administrator: await isDone('administrator'),
        deposit: await isDone('deposit'),
      };
    },
  });
}
