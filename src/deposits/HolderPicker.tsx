import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useState } from 'react';
import { useGetList, useGetOne, useInput, ValidationError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { users } from '../../contract/people/accounts';
import type { FieldName, Resource, ValuesOf } from '../../contract/resource';
import { problemOf } from '../data/problem';
import { retry } from '../data/queryClient';
import { useDebounced } from '../kit/kinds/useDebounced';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './deposit.module.css';
import { useTakenCurrency } from './useTakenCurrency';

/** Options per resource; further ones need a longer search text. */
const offered = 8;

interface Option {
  resource: Resource;
  record: AnyRecord;
}

/** Searches people and companies together and returns a company's currency. The form may start with a person. */
export function HolderPicker() {
  const words = useWords();
  const { translate } = words;
  const { setValue, formState, clearErrors } = useFormContext<ValuesOf<typeof deposits.fields>>();
  const takeCurrency = useTakenCurrency();
  const { id, field, fieldState } = useInput({ source: 'accountId' satisfies FieldName<typeof deposits> });
  const [chosen, setChosen] = useState<Option | null>(null);
  const startsWith = useStart(field.value, () => setValue('accountId', null));
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const people = useFound(users, q, open);
  const sellers = useFound(companies, q, open);
  const problem = people.error ?? sellers.error;
  const ofCompany: unknown = formState.errors.companyId?.message;
  const wrong = fieldState.error?.message ?? (typeof ofCompany === 'string' ? ofCompany : undefined);

  function choose(option: Option | null) {
    setChosen(option);
    clearErrors(['accountId', 'companyId']);
    const written = { shouldDirty: true, shouldTouch: true };
    setValue('accountId', option?.resource === users ? option.record.id : null, written);
    setValue('companyId', option?.resource === companies ? option.record.id : null, written);
    if (option?.resource === companies) takeCurrency(recordOf(companies, option.record).currency);
  }

  return (
    <Autocomplete<Option>
      id={id}
      options={[...people.found, ...sellers.found]}
      groupBy={({ resource }) => words.resource(resource.name, 2)}
      value={chosen ?? startsWith}
      onChange={(_, option) => choose(option)}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={field.onBlur}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      disablePortal
      // The API has already filtered, by its own rules.
      filterOptions={(found) => found}
      getOptionKey={({ record }) => record.id}
      getOptionLabel={({ resource, record }) => titleOf(resource, record, words)}
      isOptionEqualToValue={(one, other) => one.record.id === other.record.id}
      loading={people.isFetching || sellers.isFetching || q !== typed.trim()}
      loadingText={translate('list.loading')}
      noOptionsText={translate(problem ? `problems.${problemOf(problem).code}` : 'list.filteredEmpty')}
      clearText={translate('form.clear')}
      openText={translate('form.open')}
      closeText={translate('form.close')}
      renderOption={({ key, ...item }, { resource, record }) => (
        <li key={key} {...item}>
          <span className={css['option']}>
            {titleOf(resource, record, words)}
            <small>{recordOf(users, record).email}</small>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={words.field(deposits.name, 'accountId')}
          required
          error={wrong !== undefined}
          helperText={wrong === undefined ? translate('deposits.holderHint') : <ValidationError error={wrong} />}
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

/** Loads the person the form started with while still selected; calls `forget` if there is none. */
function useStart(accountId: unknown, forget: () => void): Option | null {
  const [id] = useState(() => (typeof accountId === 'string' && accountId !== '' ? accountId : null));
  const { data, error } = useGetOne<AnyRecord>(users.name, { id: id ?? '' }, { enabled: id !== null, retry });
  const isUnknown = id !== null && accountId === id && Boolean(error);
  useEffect(() => {
    // Prevents recording money for a holder that the form does not show.
    if (isUnknown) forget();
  });
  return useMemo(() => (data && data.id === accountId ? { resource: users, record: data } : null), [data, accountId]);
}

function useFound(resource: Resource, q: string, enabled: boolean) {
  const { field, direction } = resource.order;
  const { data, error, isFetching } = useGetList<AnyRecord>(
    resource.name,
    { pagination: { page: 1, perPage: offered }, sort: { field, order: direction }, filter: q ? { q } : {} },
    { enabled, retry, placeholderData: (before) => before },
  );
  return { found: error ? [] : (data ?? []).map((record): Option => ({ resource, record })), error, isFetching };
}
