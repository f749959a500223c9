import { useGetMany } from 'react-admin';
import type { Field } from '../../../contract/fields';
import { useResource } from '../contexts';
import type { Values } from '../kinds/kind';
import type { AnyRecord } from '../record';

export interface Currencies {
  /** Currencies that all rows share, by the field that holds one; `null` while they are fetched. */
  beside: Values | null;
  /** Amount fields whose rows have several currencies. */
  mixed: ReadonlySet<string>;
}

const nothing: Values = {};

/** Determines the currencies of the amounts among `fields` from the rows themselves. */
export function useCurrencies(fields: readonly (readonly [name: string, field: Field])[], ids: readonly string[]) {
  const resource = useResource();
  const amounts = fields.flatMap(([name, field]) =>
    field.kind === 'money' && field.currency !== undefined ? [{ name, currency: field.currency }] : [],
  );
  const { data, isPending } = useGetMany<AnyRecord>(resource.name, { ids: [...ids] }, { enabled: amounts.length > 0 });
  if (amounts.length === 0) return { beside: nothing, mixed: new Set<string>() } satisfies Currencies;
  if (isPending) return { beside: null, mixed: new Set<string>() } satisfies Currencies;
  const rows = (data ?? []).filter(Boolean);
  const held = (currency: string) => [...new Set(rows.map((row) => row[currency]))];
  return {
    beside: Object.fromEntries(amounts.map(({ currency }) => [currency, held(currency)[0]])),
    mixed: new Set(amounts.filter(({ currency }) => held(currency).length > 1).map(({ name }) => name)),
  } satisfies Currencies;
}
