import { decimalsOf } from '../../contract/currencies';
import { isObject } from '../../contract/values';
import { pick, type SendRequest } from './benchFixture';

export interface SearchKind {
  name: string;
  queries: readonly string[];
  /**
   * Resource that the response must contain. `corrected` means that a word was replaced, `null` that there is no
   * match.
   */
  finds: string | null;
}

const queriesPerKind = 8;
const reach = 10_000;

type Found = Readonly<Record<string, unknown>>;

async function sampleRecords(
  send: SendRequest,
  resource: string,
  matches: (record: Found) => boolean,
): Promise<Found[]> {
  const { headers } = await send('GET', resource);
  const total = Math.min(reach, Number(headers.get('X-Total-Count')));
  const found: Found[] = [];
  const parts = 4;
  for (let part = 0; part < parts; part += 1) {
    const first = Math.floor((part * Math.max(0, total - 25)) / (parts - 1));
    const { json } = await send(
      'GET',
      `${resource}?${new URLSearchParams({ range: JSON.stringify([first, first + 24]) })}`,
    );
    const page = json();
    if (Array.isArray(page)) found.push(...page.filter(isObject).filter(matches));
  }
  return pick([...new Map(found.map((one) => [one['id'], one])).values()], queriesPerKind);
}

/** Swaps two letters. The result may be another word. */
const misspell = (word: string) => `${word.slice(0, 2)}${word.slice(3, 4)}${word.slice(2, 3)}${word.slice(4)}`;

const amountOf = (units: number, currency: string) =>
  (units / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

export async function searchKinds(send: SendRequest): Promise<SearchKind[]> {
  const users = await sampleRecords(send, 'users/user', ({ phone }) => typeof phone === 'string');
  const sales = await sampleRecords(send, 'sales', () => true);
  const cards = await sampleRecords(send, 'giftcards', () => true);
  const names = users.map(({ displayName }) => String(displayName).split(' '));
  const number = ({ number: text }: Found) => String(Number(String(text).split('-').at(-1)));
  const kinds: SearchKind[] = [
    { name: 'name', queries: names.map((name) => name.slice(0, 2).join(' ')), finds: 'users/user' },
    { name: 'first name alone', queries: names.map(([first = '']) => first), finds: 'users/user' },
    {
      name: 'first name, three letters typed',
      queries: names.map(([first = '']) => first.slice(0, 3)),
      finds: 'users/user',
    },
    {
      name: 'misspelt name',
      queries: names.map(([first = '', last = '']) => `${first} ${misspell(last)}`).filter((q) => q.length > 8),
      finds: 'corrected',
    },
    {
      name: 'last four digits of a phone',
      queries: users.map(({ phone }) => String(phone).slice(-4)),
      finds: 'users/user',
    },
    { name: 'bare number of a sale', queries: sales.map(number), finds: 'sales' },
    {
      name: 'amount with its date',
      queries: sales.map(
        ({ totalMinor, currency, businessDate }) =>
          `${amountOf(Number(totalMinor), String(currency))} ${String(businessDate)}`,
      ),
      finds: 'sales',
    },
    {
      name: 'last four of a gift card',
      queries: cards.map(({ codeLast4 }) => String(codeLast4)),
      finds: 'giftcards',
    },
    {
      name: 'word that is nowhere',
      queries: ['qqqqq', 'zzzzz', 'xyloxylo', 'wwww wwww', 'maria qqqqq', '0000000000'],
      finds: null,
    },
  ];
  const found = kinds.map(async (kind) => Object.assign(kind, { queries: await queriesThatFind(send, kind) }));
  return Promise.all(found);
}

/**
 * Drops texts that do not find the expected result, since a misspelt word may be another word. Throws if none is
 * left.
 */
async function queriesThatFind(send: SendRequest, { name, queries, finds }: SearchKind): Promise<string[]> {
  const found: string[] = [];
  for (const q of new Set(queries)) {
    const response = (await send('GET', searchOf(q))).json();
    const { groups, corrected } = response as { groups: { resource: string }[]; corrected: string | null };
    const isFound =
      finds === null
        ? groups.length === 0
        : finds === 'corrected'
          ? corrected !== null && groups.length > 0
          : groups.some(({ resource }) => resource === finds);
    if (isFound) found.push(q);
  }
  if (found.length === 0)
    throw new Error(`no search of the kind "${name}" found what it is for: ${queries.join(', ')}`);
  return found;
}

export const searchOf = (q: string) => `search?${new URLSearchParams({ q })}`;
