import { SingleUnitOfWork } from '../../../api/db/unitOfWork';
import Papa from 'papaparse';
import type { Currency } from '../../../contract/currencies';
import { defaultSettings } from '../../../contract/settings';
import { accountPaths } from '../../../api/ledger/accounts';
import { credit, debit, postJournal } from '../../../api/ledger/post';
import { recordPayable } from '../../../api/liquidations/payables';
import { noAnnouncements, type WriteContext } from '../../../api/engine/writeContext';
import { createIdGenerator } from '../../../api/engine/id';
import { secureRandom } from '../../../api/vault';
import { catalogsOf, countryOf, type Item as Company, createBankAccount } from '../catalogRequests';
import {
  asOwner,
  backDatingDays,
  openApiFixture,
  listPath,
  callers,
  vault,
  type TestResponse,
  type ApiFixture,
} from '../apiFixture';
import { readLedgerBalance, failedChecks } from './ledgerQueries';

export { clabe } from '../catalogRequests';
const newId = createIdGenerator(() => new Date('2026-06-01T12:00:00Z'));
const otherBank = { holder: 'Otra titular', bankName: 'Banamex', accountNumber: '002010077777777771' };

export interface Liquidation {
  [field: string]: unknown;
  id: string;
  number: string;
  state: string;
  version: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

interface SaleOptions {
  completedOn?: string;
  currency?: Currency;
  grossMinor?: number;
  discountMinor?: number;
  taxMinor?: number;
  tipMinor?: number;
  collectedMinor?: number;
}

interface ActionOptions {
  as?: string;
  key?: string;
  version?: number;
  body?: object;
  dryRun?: boolean;
}

/** Opens an installation that owes money to companies. Its journals equal the journals of sales. */
export async function openLiquidationsFixture(existingApi?: ApiFixture) {
  const api = existingApi ?? (await openApiFixture());
  const catalogs = catalogsOf(api);
  let sequence = 0;

  /** Runs `effect` in a transaction, like the API runs an action. */
  function act(effect: (context: WriteContext) => Promise<void>): Promise<void> {
    if (!callers.admin) throw new Error('the harness has an administrator');
    const viewer = {
      ...defaultSettings,
      backDatingDays,
      actor: asOwner(callers.admin),
      limits: null,
      recentSignInMinutes: 0,
      at: api.now.value.toISOString(),
    };
    const noExternalEffects = {
      runExternalStep: <T>({ dryRunResult }: { dryRunResult: T }) => dryRunResult,
      beforeCommit: () => {},
      emit: async () => {},
      afterCommit: () => {},
    };
    return api.db.kysely.transaction().execute((trx) =>
      effect({
        ...viewer,
        ...noExternalEffects,
        trx,
        unit: new SingleUnitOfWork(trx),
        newId,
        random: secureRandom,
        vault,
        sendsMail: false,
        requestId: 'test',
        response: { balances: new Map(), oneTime: {}, warnings: [] },
        ...noAnnouncements(),
      }),
    );
  }

  async function record(address: string): Promise<Liquidation> {
    return (await api.send('GET', address)).json as unknown as Liquidation;
  }

  const fixture = {
    api,
    catalogs,
    /** By default, the company has a bank account and a weekly schedule. */
    company: (name: string, overrides: Record<string, unknown> = {}, as?: string): Promise<Company> =>
      catalogs.create(
        'companies',
        { name: { es: name }, bank: createBankAccount(countryOf(overrides), 'La Comadre, S.A. de C.V.'), ...overrides },
        as,
      ),
    async changeBankAccount(
      id: string,
      { as = 'admin', bank: bankAccount = otherBank }: { as?: string; bank?: object | null } = {},
    ): Promise<void> {
      api.now.advance(60_000);
      expectSuccess(await catalogs.put('companies', await catalogs.get('companies', id), { bank: bankAccount }, as));
      api.now.advance(60_000);
    },
    /** Books a completed sale with 10 % commission plus 16 % tax. Returns the id of the sale. */
    async sell(
      companyId: string,
      {
        completedOn = '2026-06-15',
        currency = 'MXN',
        grossMinor = 100_000,
        discountMinor = 0,
        taxMinor = 0,
        tipMinor = 0,
        collectedMinor = 0,
      }: SaleOptions = {},
    ): Promise<string> {
      sequence += 1;
      const id = newId();
      const soldMinor = grossMinor - discountMinor;
      const [commissionMinor, commissionTaxMinor] = [Math.round(soldMinor / 10), Math.floor(soldMinor / 62.5)];
      const totalMinor = soldMinor + taxMinor + tipMinor;
      const platformShareMinor = totalMinor - collectedMinor;
      await act(async (one) => {
        await postJournal(one, {
          kind: 'saleCompleted',
          currency,
          businessDate: completedOn,
          source: { type: 'sales', id },
          lines: [
            debit(accountPaths.processor, platformShareMinor),
            debit(accountPaths.company(companyId), collectedMinor),
            credit(accountPaths.company(companyId), totalMinor - commissionMinor - commissionTaxMinor),
            credit(accountPaths.commission, commissionMinor),
            credit(accountPaths.tax, commissionTaxMinor),
          ],
        });
        await recordPayable(one, {
          source: { type: 'sale', id, number: `VTA-${sequence}` },
          companyId,
          currency,
          businessDate: completedOn,
          amounts: {
            grossMinor,
            discountMinor,
            taxMinor,
            tipMinor,
            commissionMinor,
            commissionTaxMinor,
            collectedMinor,
          },
        });
      });
      return id;
    },
    async refund(
      companyId: string,
      refundsMinor: number,
      { completedOn = '2026-06-20', currency = 'MXN' }: Pick<SaleOptions, 'completedOn' | 'currency'> = {},
    ): Promise<void> {
      sequence += 1;
      const id = newId();
      await act(async (one) => {
        await postJournal(one, {
          kind: 'refund',
          currency,
          businessDate: completedOn,
          source: { type: 'refunds', id },
          lines: [debit(accountPaths.company(companyId), refundsMinor), credit(accountPaths.processor, refundsMinor)],
        });
        await recordPayable(one, {
          source: { type: 'refund', id, number: `REE-${sequence}` },
          companyId,
          currency,
          businessDate: completedOn,
          amounts: { refundsMinor },
        });
      });
    },
    createRun: (
      body: object = {},
      { as = 'admin', key = crypto.randomUUID(), dryRun = false }: ActionOptions = {},
    ): Promise<TestResponse> =>
      api.send('POST', `liquidations${dryRun ? '?dryRun=true' : ''}`, { as, key, body: { ...june, ...body } }),
    postTo: (name: string, body: object): Promise<TestResponse> => api.send('POST', `liquidations/${name}`, { body }),
    run: (id: string) => record(`liquidations/${id}`),
    item: (id: string) => record(`liquidation-items/${id}`),
    async listItems(liquidationId: string): Promise<Liquidation[]> {
      return (await api.send('GET', listPath('liquidation-items', { filter: { liquidationId }, range: [0, 99] })))
        .json as unknown as Liquidation[];
    },
    /** Reads a new file unless `file` is given. */
    async readBankFile(id: string, file?: number): Promise<Record<string, string>[]> {
      const query = file === undefined ? '' : `?file=${file}`;
      const { text } = await api.send('GET', `liquidations/${id}/bank-file${query}`);
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    },
    /** Uses the current version by default. */
    async act(
      resource: 'liquidations' | 'liquidation-items',
      id: string,
      action: string,
      { as = 'admin', key = crypto.randomUUID(), version, body = {}, dryRun = false }: ActionOptions = {},
    ): Promise<TestResponse> {
      const currentVersion = version ?? (await record(`${resource}/${id}`)).version;
      return api.send('POST', `${resource}/${id}/${action}${dryRun ? '?dryRun=true' : ''}`, {
        as,
        key,
        version: currentVersion,
        body,
      });
    },
    async createRunIn(
      state: 'draft' | 'inReview' | 'approved' | 'processing',
      body: object = {},
    ): Promise<Liquidation> {
      const { id } = expectSuccess(await fixture.createRun(body));
      const steps = [
        ['submit', 'admin'],
        ['approve', 'ana'],
        ['process', 'admin'],
      ] as const;
      for (const [action, as] of steps.slice(0, ['draft', 'inReview', 'approved', 'processing'].indexOf(state)))
        expectSuccess(await fixture.act('liquidations', id, action, { as }));
      return fixture.run(id);
    },
    ledgerBalance: (code: string) => readLedgerBalance(api, code),
    faults: () => failedChecks(api),
    /** Asserts that all checks pass. */
    async close(): Promise<void> {
      const failures = await failedChecks(api);
      await api.close();
      if (failures.length > 0) throw new Error(JSON.stringify(failures));
    },
  };
  return fixture;
}

export type LiquidationsFixture = Awaited<ReturnType<typeof openLiquidationsFixture>>;

/** Default period of a run. The clock is at noon on 1 July. */
export const june = { periodFrom: '2026-06-01', periodTo: '2026-06-30', currency: 'MXN' };

/** Returns the body of a successful response; throws otherwise. */
export function expectSuccess({ status, json, text }: TestResponse): Liquidation {
  if (status > 299) throw new Error(`${status} ${text}`);
  return json as unknown as Liquidation;
}
