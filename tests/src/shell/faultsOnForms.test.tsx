import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { approvals } from '../../../contract/people/approvals';
import { resources } from '../../../contract/resources';
import { writesOf, type Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { createTaxIdAt } from '../../api/catalogRequests';
import es from '../../../i18n/es.json';
import {
  breakApi,
  faults,
  createInvalidFault,
  lostResponses,
  createRefusedFault,
  visit,
  type RequestParts,
  type Fault,
} from './faults';
import { getMain, openFaultsFixture, waitUntilLoaded, getProblemText, type OpenedPage } from './faultsFixture';
import { consolePages } from './pages';

const fixture = await openFaultsFixture();

/** One fault that occurs before the API performs the request, and one that occurs afterwards. */
const formFaults = [...faults, ...lostResponses].filter(({ name }) =>
  ['no network', 'a connection that is cut after the request was performed'].includes(name),
);

interface Refusal {
  fault: Fault;
  expectedText: string;
}

const refusedField = (name: string): Refusal => ({
  fault: createInvalidFault(name),
  expectedText: es.violations.malformed,
});

/** Special handling of a form, in addition to its texts. */
interface Special {
  /** Query in the address of the form. */
  search?: string;
  fillForm?: (user: OpenedPage['user']) => Promise<void>;
  /** Resource of the record that is created instead, if the record itself needs an approval. */
  countedResource?: string;
}

const tickCheckbox = (name: string | RegExp) => async (user: OpenedPage['user']) =>
  user.click(within(getMain()).getAllByRole('checkbox', { name, hidden: true })[0] ?? getMain());

const specialForms: Readonly<Record<string, Special>> = {
  'users/administrator': { fillForm: tickCheckbox(/./), countedResource: approvals.name },
  'exchange-rates': { search: '?base=CLP&quote=MXN&onDate=2026-06-30' },
  'api-keys': { fillForm: tickCheckbox(/./), countedResource: approvals.name },
  webhooks: { fillForm: tickCheckbox(/./), countedResource: approvals.name },
  'report-subscriptions': {
    search: `?report=sales&view=${encodeURIComponent('{"currency":"MXN","groupBy":"company","compare":null,"filter":{}}')}`,
  },
};

/** Sample values by field name. Fields without an entry accept any text. */
const samples: readonly [RegExp, string][] = [
  [/taxId$/, createTaxIdAt('MX', 777)],
  [/email$/i, 'fallas@example.com'],
  [/url$/i, 'https://example.com/hook'],
  [/^rate$/, '0.0193'],
  [/Minor$/, '500'],
  [/^bank\./, ''],
];
const sampleOf = (name: string) => samples.find(([pattern]) => pattern.test(name))?.[1] ?? 'prueba';

const listInputs = () =>
  within(getMain())
    .queryAllByRole<HTMLInputElement>('textbox')
    .filter(({ disabled }) => !disabled);
const readTyped = () => listInputs().map(({ name, value }) => ({ name, value }));
const submit = () => {
  const button = getMain().querySelector('form button[type=submit]');
  if (!button) throw new Error(`${fixture.path()} has no form`);
  return button;
};

async function fillRequired(user: OpenedPage['user']) {
  for (const input of listInputs()) {
    const isMissing = input.getAttribute('aria-required') === 'true' && input.value === '';
    if (isMissing && sampleOf(input.name) !== '') await user.type(input, sampleOf(input.name));
  }
  // The input formats an amount when it loses the focus.
  await user.tab();
}

/** Returns the first named field that contains a text. The API rejects this field. */
const findFirstNamed = () => {
  const firstInput = listInputs().find(({ name, value }) => name !== '' && value !== '');
  if (!firstInput) throw new Error(`${fixture.path()} has no text`);
  return firstInput.name;
};

/**
 * Submits the form with each fault and finally without a fault. Faults after the API has performed the request come
 * last, since the API can no longer reject it afterwards.
 */
async function sendAgainAndAgain(
  user: OpenedPage['user'],
  isAffected: (request: RequestParts) => boolean,
  refusals: readonly Refusal[],
) {
  for (const { fault, expectedText } of [
    ...refusals,
    ...formFaults.map((fault) => ({ fault, expectedText: getProblemText(fault.code) })),
  ]) {
    const typedBefore = readTyped();
    const api = breakApi(fault, isAffected);
    await user.click(submit());
    await waitFor(() => expect(api.affectedPaths()).not.toEqual([]));
    await waitFor(() => expect(document.body).toHaveTextContent(expectedText));
    const keepEditing = screen.queryByRole('button', { name: es.conflict.keepEditing });
    if (keepEditing) await user.click(keepEditing);
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(readTyped()).toEqual(typedBefore);
    api.end();
  }
  const pathBefore = fixture.path();
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog') !== null || fixture.path() !== pathBefore).toBe(true));
}

const findResource = (name: string | null): Resource => {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`no resource ${String(name)}`);
  return resource;
};

/** Excludes forms that move money, which have a preview dialog (faultsOnSaving.test.tsx). */
const newRecords = consolePages.filter(
  ({ path, resource }) => path.endsWith('/create') && resource !== null && findResource(resource).money !== true,
);

describe('creating a record with faults', () => {
  it.each(newRecords)('$path: keeps the typed values and creates one record', async ({ path, resource }) => {
    const { search = '', fillForm, countedResource = resource ?? '' } = specialForms[resource ?? ''] ?? {};
    const { user, count } = await fixture.openSignedIn('/does/not/exist');
    const countBefore = await count(countedResource);
    await visit(path + search);
    await waitUntilLoaded();
    await fillRequired(user);
    await fillForm?.(user);
    await sendAgainAndAgain(user, ({ method }) => method === 'POST', [refusedField(findFirstNamed())]);
    expect(await count(countedResource)).toBe(countBefore + 1);
  });
});

/** The sample has no records of these resources, and their forms have no special code. */
const resourcesNotInSample = new Set(['webhooks', 'report-subscriptions']);

/**
 * Returns the record as if another user had changed it: the text at `path` differs, and the version is the next one.
 */
function changedAt(record: Readonly<Record<string, unknown>>, path: string): object {
  const [name = '', ...nestedNames] = path.split('.');
  const value = record[name];
  const changedValue =
    nestedNames.length > 0 && isObject(value) ? changedAt(value, nestedNames.join('.')) : 'de otra persona';
  return { ...record, [name]: changedValue };
}

const editForms = consolePages.filter(({ path, resource }) => {
  if (resource === null || resourcesNotInSample.has(resource) || !writesOf(findResource(resource)).update) return false;
  const hasForm = consolePages.some((page) => page.resource === resource && page.path.endsWith('/:id/edit'));
  return path.endsWith(hasForm ? '/:id/edit' : '/:id');
});

describe('editing a record with faults', () => {
  it.each(editForms)('$path: keeps the typed values and saves once', async (page) => {
    const openedPage = await fixture.openSignedIn('/does/not/exist');
    const { user, versionOf, urlOf, recordOf } = openedPage;
    const url = await urlOf(page);
    const [id = ''] = /[0-9a-f-]{36}/.exec(url) ?? [];
    const versionBefore = await versionOf(page.resource ?? '', id);
    await visit(url);
    await waitUntilLoaded();
    const firstInput = listInputs().find(({ name }) => name !== '' && !/email|phone|slug|website/i.test(name));
    if (!firstInput) throw new Error(`${url} has nothing to be typed into`);
    const currentRecord = await recordOf(page.resource ?? '', id);
    await user.type(firstInput, ' x');
    await sendAgainAndAgain(user, ({ method }) => method === 'PUT', [
      refusedField(firstInput.name),
      { fault: createRefusedFault(409, 'record.archived'), expectedText: getProblemText('record.archived') },
      // Simulates another user who has changed the same field.
      {
        fault: createRefusedFault(412, 'record.stale', changedAt(currentRecord, firstInput.name)),
        expectedText: es.conflict.title.replace('%{name}', es.live.somebody),
      },
    ]);
    expect(await versionOf(page.resource ?? '', id)).toBe(versionBefore + 1);
  });
});
