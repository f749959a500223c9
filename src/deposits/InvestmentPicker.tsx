import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { deposits } from '../../contract/money/deposits';
import type { FieldName } from '../../contract/resource';
import { investments } from '../../contract/money/investments';
import { recordOf } from '../kit/record';
import { useReferenced } from '../kit/kinds/useReferenced';
import { editorOf } from '../kit/kinds/editors';
import { useSetHolderCurrency } from './useSetHolderCurrency';

const source = 'investmentId' satisfies FieldName<typeof deposits>;

export function InvestmentPicker() {
  const chosen: unknown = useWatch({ name: source });
  const id = typeof chosen === 'string' ? chosen : null;
  const referenced = useReferenced(investments.name, id === null ? [] : [id]);
  const investment = id === null ? undefined : referenced?.records.get(id);
  const currency = investment && recordOf(investments, investment).currency;
  const setCurrency = useEffectEvent(useSetHolderCurrency());
  useEffect(() => {
    if (typeof currency === 'string') setCurrency(currency);
  }, [currency]);

  const field = deposits.fields[source];
  if (field?.kind !== 'reference') return null;
  const { Input } = editorOf(field);
  return (
    <Input
      resource={deposits.name}
      name={source}
      field={{ ...field, required: true }}
      titleSource={deposits.title}
      record={null}
    />
  );
}
