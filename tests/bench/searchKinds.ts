import { decimalsOf } from '../../contract/currencies';
import { isObject } from '../../contract/values';
import { pickSpread, type SendRequest } from './benchFixture';

export interface SearchKind {
  name: string;
  queries: readonly string[];
  /**
   * Resource that the response must contain. `corrected` means that a word was replaced, `null` that there is no
   * match.
   */
  expectedResource: string | null;
}

const queriesPerKind = 8;
const maxDepth = 10_000;

type Found = Readonly<Record<string, unknown>>;

async function readSampleRecords(
  send: SendRequest,
  resource: string,
  isMatch: (record: Found) => boolean,
): Promise<Found[]> {
  const { headers } = await send('GET', resource);
  const total = Math.min(maxDepth, Number(headers.get('X-Total-Count')));
  const foundRecords: Found[] = [];
  const partCount = 4;
  for (let part = 0; part < partCount; part += 1) {
    const firstIndex = Math.floor((part * Math.max(0, total - 25)) / (partCount - 1));
    const { json } = await send(
      'GET',
      `${resource}?${new URLSearchParams({ range: JSON.stringify([firstIndex, firstIndex + 24]) })}`,
    );
    const page = json();
    if (Array.isArray(page)) foundRecords.push(...page.filter(isObject).filter(isMatch));
  }
  return pickSpread([...new Map(foundRecords.map((one) => [one['id'], one])).values()], queriesPerKind);
}

/** Swaps two letters. The result may be another word. */
const misspell = (word: string) => `${word.slice(0, 2)}${word.slice(3, 4)}${word.slice(2, 3)}${word.slice(4)}`;

const amountOf = (units: number, currency: string) =>
  (units / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

export async function searchKinds(send: SendRequest): Promise<SearchKind[]> {
  const users = await readSampleRecords(send, 'users/user', ({ phone }) => typeof phone === 'string');
  const sales = await readSampleRecords(send, 'sales', () => true);
  const cards = await readSampleRecords(send, 'giftcards', () => true);
  const names = users.map(({ displayName }) => String(displayName).split(' '));
  const number = ({ number: text }: Found) => String(Number(String(text).split('-').at(-1)));
  const kinds: SearchKind[] = [
    { name: 'name', queries: names.map((name) => name.slice(0, 2).join(' ')), expectedResource: 'users/user' },
    { name: 'first name alone', queries: names.map(([firstName = '']) => firstName), expectedResource: 'users/user' },
    {
      name: 'first name, three letters typed',
      queries: names.map(([firstName = '']) => firstName.slice(0, 3)),
      expectedResource: 'users/user',
    },
    {
      name: 'misspelt name',
      queries: names
        .map(([firstName = '', lastName = '']) => `${firstName} ${misspell(lastName)}`)
        .filter((q) => q.length > 8),
      expectedResource: 'corrected',
    },
    {
      name: 'last four digits of a phone',
      queries: users.map(({ phone }) => String(phone).slice(-4)),
      expectedResource: 'users/user',
    },
    { name: 'bare number of a sale', queries: sales.map(number), expectedResource: 'sales' },
    {
      name: 'amount with its date',
      queries: sales.map(
        ({ totalMinor, currency, businessDate }) =>
          `${amountOf(Number(totalMinor), String(currency))} ${String(businessDate)}`,
      ),
      expectedResource: 'sales',
    },
    {
      name: 'last four of a gift card',
      queries: cards.map(({ codeLast4 }) => String(codeLast4)),
      expectedResource: 'giftcards',
    },
    {
      name: 'word that is nowhere',
      queries: ['qqqqq', 'zzzzz', 'xyloxylo', 'wwww wwww', 'maria qqqqq', '0000000000'],
      expectedResource: null,
    },
  ];
  const kindsWithQueries = kinds.map(async (kind) =>
    Object.assign(kind, { queries: await filterQueriesThatFind(send, kind) }),
  );
  return Promise.all(kindsWithQueries);
}

/**
 * Drops texts that do not find the expected result, since a misspelt word may be another word. Throws if none is
 * left.
 */
async function filterQueriesThatFind(
  send: SendRequest,
  { name, queries, expectedResource }: SearchKind,
): Promise<string[]> {
  const matchingQueries: string[] = [];
  for (const q of new Set(queries)) {
    const response = (await send('GET', searchOf(q))).json();
    const { groups, corrected } = response as { groups: { resource: string }[]; corrected: string | null };
    const isFound =
      expectedResource === null
        ? groups.length === 0
        : expectedResource === 'corrected'
          ? corrected !== null && groups.length > 0
          : groups.some(({ resource }) => resource === expectedResource);
    if (isFound) matchingQueries.push(q);
  }
  if (matchingQueries.length === 0)
    throw new Error(`no search of the kind "${name}" found what it is for: ${queries.join(', ')}`);
  return matchingQueries;
}

export const searchOf = (q: string) => `search?${new URLSearchParams({ q })}`;
