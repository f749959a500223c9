import { useGetMany } from 'react-admin';
import type { Field } from '../../../contract/fields';
import { useResource } from '../contexts';
import type { Values } from '../kinds/kind';
import type { AnyRecord } from '../record';

export interface SharedCurrencies {
  /** Currencies that all rows share, by the field that holds one; `null` while they are fetched. */
  sharedCurrencies: Values | null;
  /** Amount fields whose rows have several currencies. */
  mixedFields: ReadonlySet<string>;
}

const noValues: Values = {};

/** Determines the currencies of the amounts among `fields` from the rows themselves. */
export function useSharedCurrencies(
  fields: readonly (readonly [name: string, field: Field])[],
  ids: readonly string[],
) {
  const resource = useResource();
  const amounts = fields.flatMap(([name, field]) =>
    field.kind === 'money' && field.currency !== undefined ? [{ name, currency: field.currency }] : [],
  );
  const { data, isPending } = useGetMany<AnyRecord>(resource.name, { ids: [...ids] }, { enabled: amounts.length > 0 });
  if (amounts.length === 0)
    return { sharedCurrencies: noValues, mixedFields: new Set<string>() } satisfies SharedCurrencies;
  if (isPending) return { sharedCurrencies: null, mixedFields: new Set<string>() } satisfies SharedCurrencies;
  const rows = (data ?? []).filter(Boolean);
  const currenciesIn = (currency: string) => [...new Set(rows.map((row) => row[currency]))];
  return {
    sharedCurrencies: Object.fromEntries(amounts.map(({ currency }) => [currency, currenciesIn(currency)[0]])),
    mixedFields: new Set(amounts.filter(({ currency }) => currenciesIn(currency).length > 1).map(({ name }) => name)),
  } satisfies SharedCurrencies;
}
