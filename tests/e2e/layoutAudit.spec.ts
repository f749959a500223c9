import { companies } from '../../contract/catalogs/companies';
import { dateIn, daysAfter } from '../../contract/days';
import { routeOf } from '../../contract/resource';
import { expectAccessible } from './accessibility';
import { expect, test } from './console';
import { audit, expectComplete, LayoutFindings, resize, sweepPage, sweepPopups } from './layoutSweep';
import { pageGroups, salesView } from './routes';
import { createApiAsPageUser, type Row } from './rows';

const countAllowedActions = ({ actions }: Row) =>
  Object.values((actions ?? {}) as Record<string, { allowed: boolean }>).filter(({ allowed }) => allowed).length;

/**
 * Request bodies for resources without records in the sample data. Some requests need the approval of a second owner.
 */
const bodies: Readonly<Record<string, object>> = {
  '/api-keys': { name: 'App de pedidos', duties: ['sales'], expiresOn: daysAfter(dateIn('UTC', new Date()), 60) },
  '/webhooks': { name: 'Tienda', url: 'https://hooks.example.com/in', events: ['catalogs/plans.archived'] },
  '/report-subscriptions': {
    name: 'Ventas de la semana',
    report: 'sales',
    view: salesView,
    cadence: 'weekly',
    content: 'csv',
  },
  '/periods': { month: '2025-09' },
};

type Api = ReturnType<typeof createApiAsPageUser>;

class Records {
  private readonly ownApi: Api;
  private readonly secondOwner: () => Promise<Api>;
  constructor(ownApi: Api, secondOwner: () => Promise<Api>) {
    this.ownApi = ownApi;
    this.secondOwner = secondOwner;
  }

  /**
   * Returns the record with the most allowed actions. If several have as many, returns the oldest, which no other
   * test changes.
   */
  async find(list: string): Promise<Row> {
    const rows = await this.ownApi.readRows(list);
    const body = bodies[list];
    if (rows.length === 0 && body) {
      await this.create(list, body);
      return this.find(list);
    }
    const [firstRecord] = rows.toSorted((one, other) => countAllowedActions(other) - countAllowedActions(one));
    if (!firstRecord) throw new Error(`${list} has no record`);
    return firstRecord;
  }

  private async create(list: string, body: object): Promise<void> {
    const { id } = await this.find('/users/administrator');
    const response = await this.ownApi.post(
      list.slice(1),
      list === '/report-subscriptions' ? { ...body, recipientIds: [id] } : body,
    );
    const approval = response['approval'] as { id: string; version: number } | undefined;
    if (approval) await (await this.secondOwner()).post(`approvals/${approval.id}/approve`, {}, approval.version);
  }
}

async function addressOf(path: string, records: Records): Promise<string> {
  if (!path.includes('/:')) return path;
  const [list = ''] = path.split('/:');
  const { id } = await records.find(path.includes(':companyId') ? routeOf(companies) : list);
  return path.replace(/:[a-zA-Z]+/, String(id));
}

for (const [group, paths] of Object.entries(pageGroups)) {
  test(`the pages of ${group} are accessible and have no layout faults from 320 to 1920 px`, async ({
    page,
    console,
    request,
    secondPerson,
  }) => {
    test.setTimeout(600_000);
    await resize(page, 1440);
    const records = new Records(createApiAsPageUser(page, request), async () => {
      const ana = await secondPerson();
      const secondOwner = createApiAsPageUser(ana.page, request);
      await ana.signIn('ana');
      return secondOwner;
    });
    await console.signIn('admin', '/home');
    const findings = new LayoutFindings();
    for (const path of paths) await audit(console, await addressOf(path, records), findings);
    expect(findings.lines).toEqual([]);
  });
}

test('the popups of the top bar are accessible and have no layout faults on a tablet and a phone', async ({
  page,
  console,
}) => {
  await resize(page, 1440);
  await console.signIn('admin', '/home');
  const findings = new LayoutFindings();
  await sweepPopups(page, '.topbar', '/home', findings);
  await console.openMenu();
  await expectAccessible(page);
  expect(findings.lines).toEqual([]);
});

test('the public pages have no layout faults from 320 to 1920 px', async ({ page }) => {
  const findings = new LayoutFindings();
  for (const path of ['/login', '/forget']) {
    await page.goto(path);
    await expectComplete(page);
    await sweepPage(page, path, 'default', findings);
  }
  expect(findings.lines).toEqual([]);
});
