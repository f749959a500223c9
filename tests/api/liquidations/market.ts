import Papa from 'papaparse';
import type { Currency } from '../../../contract/currencies';
import { defaultSettings } from '../../../contract/settings';
import { place } from '../../../api/ledger/accounts';
import { credit, debit, post } from '../../../api/ledger/post';
import { openPayable } from '../../../api/liquidations/payables';
import { noAnnouncements, type WriteContext } from '../../../api/engine/writeContext';
import { createIds } from '../../../api/engine/id';
import { byChance } from '../../../api/vault';
import { catalogsOf, countryOf, type Item as Company } from '../catalogTests';
import { asOwner, backDatingDays, freshApi, list, people, vault, type TestResponse, type Fixture } from '../harness';
import { bankIn } from '../identifiers';
import { held, faults } from './books';

export { clabe } from '../identifiers';
const newId = createIds(() => new Date('2026-06-01T12:00:00Z'));
const otherBank = { holder: 'Otra titular', bankName: 'Banamex', accountNumber: '002010077777777771' };

export interface Liquidation {
  [field: string]: unknown;
  id: string;
  number: string;
  state: string;
  version: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

interface Sold {
  on?: string;
  currency?: Currency;
  grossMinor?: number;
  discountMinor?: number;
  taxMinor?: number;
  tipMinor?: number;
  /** Cash the company holds already. */
  collectedMinor?: number;
}

interface Acting {
  as?: string;
  key?: string;
  version?: number;
  body?: object;
  dryRun?: boolean;
}

/** A market in which companies are owed money: what is sold and given back is posted as the sales of the API post it. */
export async function openMarket(given?: Fixture) {
  const api = given ?? (await freshApi());
  const catalogs = catalogsOf(api);
  let made = 0;

  /** What an act of the API would do, in a transaction of its own. */
  function act(effect: (context: WriteContext) => Promise<void>): Promise<void> {
    if (!people.admin) throw new Error('the harness has an administrator');
    const viewer = {
      ...defaultSettings,
      backDatingDays,
      actor: asOwner(people.admin),
      limits: null,
      recentSignInMinutes: 0,
      at: api.now.value.toISOString(),
    };
    const noExternalEffects = {
      externalStep: <T>({ meanwhile }: { meanwhile: T }) => meanwhile,
      beforeCommit: () => {},
      afterwards: () => {},
      release: () => {},
    };
    return api.db.kysely.transaction().execute((trx) =>
      effect({
        ...viewer,
        ...noExternalEffects,
        trx,
        newId,
        random: byChance,
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

  const market = {
    api,
    catalogs,
    /** A company with a bank account, paid every week, unless said otherwise. */
    company: (name: string, given: Record<string, unknown> = {}, as?: string): Promise<Company> =>
      catalogs.create(
        'companies',
        { name: { es: name }, bank: bankIn(countryOf(given), 'La Comadre, S.A. de C.V.'), ...given },
        as,
      ),
    /** Gives a company another account, as it is edited by somebody. */
    async moveAccount(
      id: string,
      { as = 'admin', bank: to = otherBank }: { as?: string; bank?: object | null } = {},
    ): Promise<void> {
      api.now.pass(60_000);
      done(await catalogs.put('companies', await catalogs.get('companies', id), { bank: to }, as));
      api.now.pass(60_000);
    },
    /** A completed sale; answers its id. Commission 10 %, and 16 % of tax on it. */
    async sell(
      companyId: string,
      {
        on = '2026-06-15',
        currency = 'MXN',
        grossMinor = 100_000,
        discountMinor = 0,
        taxMinor = 0,
        tipMinor = 0,
        collectedMinor = 0,
      }: Sold = {},
    ): Promise<string> {
      made += 1;
      const id = newId();
      const soldMinor = grossMinor - discountMinor;
      const [commissionMinor, commissionTaxMinor] = [Math.round(soldMinor / 10), Math.floor(soldMinor / 62.5)];
      const totalMinor = soldMinor + taxMinor + tipMinor;
      const fromPlatform = totalMinor - collectedMinor;
      await act(async (one) => {
        await post(one, {
          kind: 'saleCompleted',
          currency,
          businessDate: on,
          source: { type: 'sales', id },
          lines: [
            debit(place.processor, fromPlatform),
            debit(place.company(companyId), collectedMinor),
            credit(place.company(companyId), totalMinor - commissionMinor - commissionTaxMinor),
            credit(place.commission, commissionMinor),
            credit(place.tax, commissionTaxMinor),
          ],
        });
        await openPayable(one, {
          source: { type: 'sale', id, number: `VTA-${made}` },
          companyId,
          currency,
          businessDate: on,
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
    /** A refund that a company bears. */
    async refund(
      companyId: string,
      refundsMinor: number,
      { on = '2026-06-20', currency = 'MXN' }: Pick<Sold, 'on' | 'currency'> = {},
    ): Promise<void> {
      made += 1;
      const id = newId();
      await act(async (one) => {
        await post(one, {
          kind: 'refund',
          currency,
          businessDate: on,
          source: { type: 'refunds', id },
          lines: [debit(place.company(companyId), refundsMinor), credit(place.processor, refundsMinor)],
        });
        await openPayable(one, {
          source: { type: 'refund', id, number: `REE-${made}` },
          companyId,
          currency,
          businessDate: on,
          amounts: { refundsMinor },
        });
      });
    },
    make: (
      body: object = {},
      { as = 'admin', key = crypto.randomUUID(), dryRun = false }: Acting = {},
    ): Promise<TestResponse> =>
      api.send('POST', `liquidations${dryRun ? '?dryRun=true' : ''}`, { as, key, body: { ...june, ...body } }),
    ask: (name: string, body: object): Promise<TestResponse> => api.send('POST', `liquidations/${name}`, { body }),
    run: (id: string) => record(`liquidations/${id}`),
    item: (id: string) => record(`liquidation-items/${id}`),
    async items(liquidationId: string): Promise<Liquidation[]> {
      return (await api.send('GET', list('liquidation-items', { filter: { liquidationId }, range: [0, 99] })))
        .json as unknown as Liquidation[];
    },
    /** The rows of a run's bank file, by the titles of its columns. */
    async bankFile(id: string): Promise<Record<string, string>[]> {
      const { text } = await api.send('GET', `liquidations/${id}/bank-file`);
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    },
    /** Does an action with the version the record has now, unless told. */
    async act(
      resource: 'liquidations' | 'liquidation-items',
      id: string,
      action: string,
      { as = 'admin', key = crypto.randomUUID(), version, body = {}, dryRun = false }: Acting = {},
    ): Promise<TestResponse> {
      const seen = version ?? (await record(`${resource}/${id}`)).version;
      return api.send('POST', `${resource}/${id}/${action}${dryRun ? '?dryRun=true' : ''}`, {
        as,
        key,
        version: seen,
        body,
      });
    },
    /** Makes a run and brings it as far as `state`. */
    async runUpTo(state: 'draft' | 'inReview' | 'approved' | 'processing', body: object = {}): Promise<Liquidation> {
      const { id } = done(await market.make(body));
      const steps = [
        ['submit', 'admin'],
        ['approve', 'ana'],
        ['process', 'admin'],
      ] as const;
      for (const [action, as] of steps.slice(0, ['draft', 'inReview', 'approved', 'processing'].indexOf(state)))
        done(await market.act('liquidations', id, action, { as }));
      return market.run(id);
    },
    held: (code: string) => held(api, code),
    faults: () => faults(api),
    /** Whatever a test did, the books must be right at its end. */
    async close(): Promise<void> {
      const found = await faults(api);
      await api.close();
      if (found.length > 0) throw new Error(JSON.stringify(found));
    },
  };
  return market;
}

export type Market = Awaited<ReturnType<typeof openMarket>>;

/** The period all tests are about, unless they say. The time of the API is 1 July, noon. */
export const june = { periodFrom: '2026-06-01', periodTo: '2026-06-30', currency: 'MXN' };

/** What was answered; a refusal fails the test. */
export function done({ status, json, text }: TestResponse): Liquidation {
  if (status > 299) throw new Error(`${status} ${text}`);
  return json as unknown as Liquidation;
}
