import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode, type Ref, useEffect } from 'react';
import { useGetList } from 'react-admin';
import { problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { parentFieldOf } from '../../../contract/resource';
import { useDeclaredOptions, type DeclaredOptions } from '../resourceScreens';
import { textOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import css from './references.module.css';
import { AncestorPath } from '../RecordName';
import { ArchivedChip, isArchived, missingTitleKey, useReferencedRecords } from './ReferenceCell';

const maxSuggestions = 25;

interface Props {
  to: string;
  multiple: boolean;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  label: string;
  required?: boolean;
  errorMessage?: ReactNode;
  help?: ReactNode;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** Excludes the record itself: it cannot be its own parent. */
  excludedId?: string | undefined;
  filter?: Readonly<Record<string, unknown>> | undefined;
  /** Field shown beside the title of each option. */
  detail?: string | undefined;
}

/** Picks records by title; the API searches while the user types. Hidden if the user may not read the resource. */
export function ReferencePicker(props: Props) {
  const declaredOptions = useDeclaredOptions(props.to);
  const mayDo = useIsOperationPermitted();
  return declaredOptions && mayDo(declaredOptions.resource, 'read') ? <Picker {...props} {...declaredOptions} /> : null;
}

interface Option {
  id: string;
  title: string;
  record: AnyRecord | undefined;
}

function Picker({
  resource: targetResource,
  titleOf,
  to,
  multiple,
  value,
  onChange,
  label,
  required = false,
  errorMessage,
  help,
  id,
  inputRef,
  onBlur,
  excludedId,
  filter,
  detail,
}: Props & DeclaredOptions) {
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const [isOpen, setIsOpen] = useState(false);
  const [typedText, setTypedText] = useState<string | null>(null);
  const typedQuery = typedText?.trim() ?? '';
  const query = useDebounced(typedQuery);
  const chosenRecords = useReferencedRecords(to, value);
  const { data, error, isFetching } = useGetList<AnyRecord>(
    to,
    {
      pagination: { page: 1, perPage: maxSuggestions },
      sort: { field: targetResource.order.field, order: targetResource.order.direction },
      filter: query ? { ...filter, q: query } : { ...filter },
    },
    { enabled: isOpen, retry, placeholderData: (previous) => previous },
  );

  const optionOf = (record: AnyRecord): Option => ({ id: record.id, title: titleOf(record, resourceText), record });
  const selectedOptions = value.map((id): Option => {
    const record = chosenRecords?.records.get(id);
    return record
      ? optionOf(record)
      : {
          id,
          title: chosenRecords?.isPending ? '…' : translate(missingTitleKey(chosenRecords)),
          record,
        };
  });
  const options = error ? [] : (data ?? []).filter((record) => record.id !== excludedId).map(optionOf);
  const parentField = parentFieldOf(targetResource);

  return (
    <Autocomplete<Option, boolean, boolean>
      id={id}
      multiple={multiple}
      disableClearable={required && !multiple}
      filterSelectedOptions={multiple}
      options={options}
      value={multiple ? selectedOptions : (selectedOptions[0] ?? null)}
      onChange={(_, picked) =>
        onChange((Array.isArray(picked) ? picked : picked ? [picked] : []).map((option) => option.id))
      }
      inputValue={typedText ?? (multiple ? '' : (selectedOptions[0]?.title ?? ''))}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onBlur={() => {
        setTypedText(null);
        onBlur?.();
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTypedText(text);
        // MUI requests a reset whenever `value` is another object, which it is after every render.
        else if (reason !== 'reset') setTypedText(null);
      }}
      // Does not filter again: the API has already filtered the options by its own rules.
      filterOptions={(apiOptions) => apiOptions}
      getOptionKey={(option) => option.id}
      getOptionLabel={(option) => option.title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching || query !== typedQuery}
      loadingText={translate('list.loading')}
      noOptionsText={translate(
        error ? `problems.${problemOf(error).code}` : query ? 'list.filteredEmpty' : 'form.nothingToPick',
      )}
      clearText={translate('form.clear')}
      openText={translate('form.open')}
      closeText={translate('form.close')}
      renderOption={({ key, ...item }, { title, record }) => (
        <li key={key} {...item}>
          <AncestorPath to={to} record={record} parentField={parentField} />
          {title}
          {record?.['active'] === false && (
            <small className={css['detail']}>{resourceText.lookup(to, 'values.active.false')}</small>
          )}
          {record && detail && (
            <small className={css['detail']}>
              {`${resourceText.fieldLabel(to, detail)}: ${textOf(targetResource, detail, record, resourceText)}`}
            </small>
          )}
        </li>
      )}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={label}
          required={required}
          error={Boolean(errorMessage)}
          helperText={
            errorMessage ?? (
              <PickerHelp
                help={help}
                hasArchived={selectedOptions.some(({ record }) => record && isArchived(record))}
              />
            )
          }
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-required': required, required: false },
            inputLabel: { ...params.slotProps.inputLabel, required },
          }}
        />
      )}
    />
  );
}

function PickerHelp({ help, hasArchived }: { help: ReactNode; hasArchived: boolean }) {
  return hasArchived ? <ArchivedChip /> : help;
}

const debounceMs = 250;

export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
