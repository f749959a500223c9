import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useState } from 'react';
import { useGetList, useGetOne, useInput, ValidationError } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { users } from '../../contract/people/accounts';
import type { FieldName, Resource, ValuesOf } from '../../contract/resource';
import { problemOf } from '../data/problem';
import { retry } from '../data/queryClient';
import { useDebounced } from '../kit/kinds/ReferencePicker';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';
import { decimalsOf } from '../../contract/currencies';

const optionsPerResource = 8;

interface Option {
  resource: Resource;
  record: AnyRecord;
}

export function HolderPicker() {
  const texts = useResourceText();
  const { translate } = texts;
  const { setValue, clearErrors } = useFormContext<ValuesOf<typeof deposits.fields>>();
  const setCurrency = useSetHolderCurrency();
  const { id, field, fieldState } = useInput({ source: 'accountId' satisfies FieldName<typeof deposits> });
  const [selectedOption, setSelectedOption] = useState<Option | null>(null);
  const initialOption = useInitialHolder(field.value, () => setValue('accountId', null));
  const [isOpen, setOpen] = useState(false);
  const [inputText, setInputText] = useState('');
  const q = useDebounced(inputText.trim());
  const peopleSearch = useHolderOptions(users, q, isOpen);
  const companySearch = useHolderOptions(companies, q, isOpen);
  const searchError = peopleSearch.error ?? companySearch.error;
  const companyError: unknown = useFormState<ValuesOf<typeof deposits.fields>>({ name: 'companyId' }).errors.companyId
    ?.message;
  const errorMessage = fieldState.error?.message ?? (typeof companyError === 'string' ? companyError : undefined);

  function choose(option: Option | null) {
    setSelectedOption(option);
    clearErrors(['accountId', 'companyId']);
    const setValueOptions = { shouldDirty: true, shouldTouch: true };
    setValue('accountId', option?.resource === users ? option.record.id : null, setValueOptions);
    setValue('companyId', option?.resource === companies ? option.record.id : null, setValueOptions);
    if (option?.resource === companies) setCurrency(recordOf(companies, option.record).currency);
  }

  return (
    <Autocomplete<Option>
      id={id}
      options={[...peopleSearch.options, ...companySearch.options]}
      groupBy={({ resource }) => texts.resource(resource.name, 2)}
      value={selectedOption ?? initialOption}
      onChange={(_, option) => choose(option)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={field.onBlur}
      onInputChange={(_, text, reason) => setInputText(reason === 'input' ? text : '')}
      // Does not filter again: the API has already filtered the options by its own rules.
      filterOptions={(options) => options}
      getOptionKey={({ record }) => record.id}
      getOptionLabel={({ resource, record }) => titleOf(resource, record, texts)}
      isOptionEqualToValue={(one, other) => one.record.id === other.record.id}
      loading={peopleSearch.isFetching || companySearch.isFetching || q !== inputText.trim()}
      loadingText={translate('list.loading')}
      noOptionsText={translate(searchError ? `problems.${problemOf(searchError).code}` : 'list.filteredEmpty')}
      clearText={translate('form.clear')}
      openText={translate('form.open')}
      closeText={translate('form.close')}
      renderOption={({ key, ...item }, { resource, record }) => (
        <li key={key} {...item}>
          <span className={css['option']}>
            {titleOf(resource, record, texts)}
            <small>{recordOf(users, record).email}</small>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={texts.fieldLabel(deposits.name, 'accountId')}
          required
          error={errorMessage !== undefined}
          helperText={
            errorMessage === undefined ? translate('deposits.holderHint') : <ValidationError error={errorMessage} />
          }
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-required': true, required: false },
            inputLabel: { ...params.slotProps.inputLabel, required: true },
          }}
        />
      )}
    />
  );
}

function useInitialHolder(accountId: unknown, onUnknown: () => void): Option | null {
  const [id] = useState(() => (typeof accountId === 'string' && accountId !== '' ? accountId : null));
  const { data, error } = useGetOne<AnyRecord>(users.name, { id: id ?? '' }, { enabled: id !== null, retry });
  const isUnknown = id !== null && accountId === id && Boolean(error);
  useEffect(() => {
    // Prevents recording money for a holder that the form does not show.
    if (isUnknown) onUnknown();
  });
  return useMemo(() => (data && data.id === accountId ? { resource: users, record: data } : null), [data, accountId]);
}

function useHolderOptions(resource: Resource, q: string, enabled: boolean) {
  const { field, direction } = resource.order;
  const { data, error, isFetching } = useGetList<AnyRecord>(
    resource.name,
    { pagination: { page: 1, perPage: optionsPerResource }, sort: { field, order: direction }, filter: q ? { q } : {} },
    { enabled, retry, placeholderData: (previous) => previous },
  );
  return { options: error ? [] : (data ?? []).map((record): Option => ({ resource, record })), error, isFetching };
}

export function useSetHolderCurrency(): (currency: string) => void {
  const { setValue, getValues } = useFormContext();
  return (currency) => {
    const previousCurrency = String(getValues('currency'));
    if (previousCurrency === currency) return;
    // Clears the amount if the two currencies have different decimals: it would change by a power of ten.
    if (decimalsOf(currency) !== decimalsOf(previousCurrency))
      setValue('amountMinor' satisfies keyof typeof deposits.fields, null);
    setValue('currency', currency, { shouldDirty: true });
  };
}
