import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { approvals } from '../../../contract/people/approvals';
import { resources } from '../../../contract/resources';
import { writesOf, type Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { taxIdAt } from '../../api/catalogRequests';
import es from '../../../i18n/es.json';
import { breakApi, faults, invalid, lostResponses, refused, visit, type RequestParts, type Fault } from './faults';
import { main, openFaultsFixture, waitUntilLoaded, problemText, type OpenedPage } from './faultsFixture';
import { consolePages } from './pages';

const fixture = await openFaultsFixture();

/** One fault before the API performs the request, and one after it. */
const met = [...faults, ...lostResponses].filter(({ name }) =>
  ['no network', 'a connection that is cut after the request was performed'].includes(name),
);

interface Refusal {
  fault: Fault;
  expectedText: string;
}

const refusedField = (name: string): Refusal => ({ fault: invalid(name), expectedText: es.violations.malformed });

/** Special handling of a form, in addition to its texts. */
interface Special {
  /** Query in the address of the form. */
  search?: string;
  fill?: (user: OpenedPage['user']) => Promise<void>;
  /** Resource of the record that is created instead, if the record itself needs an approval. */
  countedResource?: string;
}

const tick = (name: string | RegExp) => async (user: OpenedPage['user']) =>
  user.click(within(main()).getAllByRole('checkbox', { name, hidden: true })[0] ?? main());

const special: Readonly<Record<string, Special>> = {
  'users/administrator': { fill: tick(/./), countedResource: approvals.name },
  'exchange-rates': { search: '?base=CLP&quote=MXN&onDate=2026-06-30' },
  'api-keys': { fill: tick(/./), countedResource: approvals.name },
  webhooks: { fill: tick(/./), countedResource: approvals.name },
  'report-subscriptions': {
    search: `?report=sales&view=${encodeURIComponent('{"currency":"MXN","groupBy":"company","compare":null,"filter":{}}')}`,
    async fill(user) {
      await user.click(within(main()).getByRole('combobox', { name: /^Destinatarios/ }));
      await user.click((await within(main()).findAllByRole('option'))[0] ?? main());
    },
  },
};

/** Sample values by field name. Fields without an entry accept any text. */
const samples: readonly [RegExp, string][] = [
  [/taxId$/, taxIdAt('MX', 777)],
  [/email$/i, 'fallas@example.com'],
  [/url$/i, 'https://example.com/hook'],
  [/^rate$/, '0.0046'],
  [/Minor$/, '500'],
  [/^bank\./, ''],
];
const sampleOf = (name: string) => samples.find(([of]) => of.test(name))?.[1] ?? 'prueba';

const inputs = () =>
  within(main())
    .queryAllByRole<HTMLInputElement>('textbox')
    .filter(({ disabled }) => !disabled);
const typed = () => inputs().map(({ name, value }) => ({ name, value }));
const submit = () => {
  const button = main().querySelector('form button[type=submit]');
  if (!button) throw new Error(`${fixture.path()} has no form`);
  return button;
};

async function fillRequired(user: OpenedPage['user']) {
  for (const input of inputs()) {
    const isMissing = input.getAttribute('aria-required') === 'true' && input.value === '';
    if (isMissing && sampleOf(input.name) !== '') await user.type(input, sampleOf(input.name));
  }
  // The input formats an amount when it loses the focus.
  await user.tab();
}

/** Returns the first named field that contains a text. The API rejects this field. */
const firstNamed = () => {
  const first = inputs().find(({ name, value }) => name !== '' && value !== '');
  if (!first) throw new Error(`${fixture.path()} has no text`);
  return first.name;
};

/**
 * Submits the form with each fault and finally without a fault. Faults after the API has performed the request come
 * last, since the API can no longer reject it afterwards.
 */
async function sendAgainAndAgain(
  user: OpenedPage['user'],
  concerns: (request: RequestParts) => boolean,
  refusals: readonly Refusal[],
) {
  for (const { fault, expectedText } of [
    ...refusals,
    ...met.map((fault) => ({ fault, expectedText: problemText(fault.code) })),
  ]) {
    const before = typed();
    const api = breakApi(fault, concerns);
    await user.click(submit());
    await waitFor(() => expect(api.affectedPaths()).not.toEqual([]));
    await waitFor(() => expect(document.body).toHaveTextContent(expectedText));
    const keepEditing = screen.queryByRole('button', { name: es.conflict.keepEditing });
    if (keepEditing) await user.click(keepEditing);
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(typed()).toEqual(before);
    api.end();
  }
  const at = fixture.path();
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog') !== null || fixture.path() !== at).toBe(true));
}

const resourceNamed = (name: string | null): Resource => {
  const found = resources.find((one) => one.name === name);
  if (!found) throw new Error(`no resource ${String(name)}`);
  return found;
};

/** Excludes forms that move money, which have a preview dialog (faultsOnSaving.test.tsx). */
const newRecords = consolePages.filter(
  ({ path, resource }) => path.endsWith('/create') && resource !== null && resourceNamed(resource).money !== true,
);

describe('creating a record with faults', () => {
  it.each(newRecords)('$path: keeps the typed values and creates one record', async ({ path, resource }) => {
    const { search = '', fill, countedResource = resource ?? '' } = special[resource ?? ''] ?? {};
    const { user, count } = await fixture.openSignedIn('/does/not/exist');
    const before = await count(countedResource);
    await visit(path + search);
    await waitUntilLoaded();
    await fillRequired(user);
    await fill?.(user);
    await sendAgainAndAgain(user, ({ method }) => method === 'POST', [refusedField(firstNamed())]);
    expect(await count(countedResource)).toBe(before + 1);
  });
});

/** The sample has no records of these resources, and their forms have no special code. */
const notInSample = new Set(['webhooks', 'report-subscriptions']);

/**
 * Returns the record as if another user had changed it: the text at `path` differs, and the version is the next one.
 */
function changedAt(record: Readonly<Record<string, unknown>>, path: string): object {
  const [name = '', ...rest] = path.split('.');
  const value = record[name];
  const changed = rest.length > 0 && isObject(value) ? changedAt(value, rest.join('.')) : 'de otra persona';
  return { ...record, [name]: changed };
}

const edited = consolePages.filter(({ path, resource }) => {
  if (resource === null || notInSample.has(resource) || !writesOf(resourceNamed(resource)).update) return false;
  const hasForm = consolePages.some((page) => page.resource === resource && page.path.endsWith('/:id/edit'));
  return path.endsWith(hasForm ? '/:id/edit' : '/:id');
});

describe('editing a record with faults', () => {
  it.each(edited)('$path: keeps the typed values and saves once', async (page) => {
    const opened = await fixture.openSignedIn('/does/not/exist');
    const { user, versionOf, urlOf, recordOf } = opened;
    const url = await urlOf(page);
    const [id = ''] = /[0-9a-f-]{36}/.exec(url) ?? [];
    const before = await versionOf(page.resource ?? '', id);
    await visit(url);
    await waitUntilLoaded();
    const first = inputs().find(({ name }) => name !== '' && !/email|phone|slug|website/i.test(name));
    if (!first) throw new Error(`${url} has nothing to be typed into`);
    const now = await recordOf(page.resource ?? '', id);
    await user.type(first, ' x');
    await sendAgainAndAgain(user, ({ method }) => method === 'PUT', [
      refusedField(first.name),
      { fault: refused(409, 'record.archived'), expectedText: problemText('record.archived') },
      // Simulates another user who has changed the same field.
      { fault: refused(412, 'record.stale', changedAt(now, first.name)), expectedText: es.conflict.title },
    ]);
    expect(await versionOf(page.resource ?? '', id)).toBe(before + 1);
  });
});
