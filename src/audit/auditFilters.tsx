import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { administrators } from '../../contract/people/accounts';
import { auditEvents } from '../../contract/people/auditEvents';
import { customFilters, type CustomFilterProps } from '../kit/customFilters';
import type { FilterPart } from '../kit/kinds/kind';
import { ReferenceText } from '../kit/kinds/ReferenceCell';
import { useRecords } from '../kit/list/useRecords';
import { useAdministrators } from '../kit/people/Actor';
import { useRecordTitle } from '../kit/recordTitle';
import { useDeclaredResources } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import { actionsOf, allActions, type ActionOption } from './actions';

/** Page size, larger than the number of administrators in any back office. */
const maxAdministrators = 500;

interface Option {
  value: string;
  label: string;
}

function FilterSelect({
  label,
  options,
  selectedValue,
  labelOf,
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  selectedValue: unknown;
  labelOf?: (value: string) => string;
  onChoose: (value: string | undefined) => void;
}) {
  const { translate } = useResourceText();
  const value = typeof selectedValue === 'string' ? selectedValue : '';
  // Adds the value of the URL if it is not among the options.
  const allOptions =
    value === '' || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: labelOf?.(value) ?? value }];
  return (
    <TextField select label={label} value={value} onChange={(event) => onChoose(event.target.value || undefined)}>
      <MenuItem value="">{translate('list.any')}</MenuItem>
      {allOptions.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function ResourceFilter({ label, value, onChange }: CustomFilterProps) {
  const texts = useResourceText();
  const options = useDeclaredResources()
    .filter(({ appendOnly, events }) => !appendOnly || events !== false)
    .map(({ name }) => ({ value: name, label: texts.resource(name, 2) }))
    .sort((one, other) => one.label.localeCompare(other.label, texts.language));
  return (
    <FilterSelect
      label={label}
      options={options}
      selectedValue={value['resource']}
      onChoose={(resource) => onChange({ resource, recordId: undefined })}
    />
  );
}

/** Returns the actions of the filtered resource, or of all resources, and the label of any action. */
function useActions(resourceName: unknown): { offered: ActionOption[]; labelOf: (action: string) => string } {
  const texts = useResourceText();
  const declared = useDeclaredResources();
  const filtered = declared.find(({ name }) => name === resourceName);
  const offered = filtered ? actionsOf(filtered, texts) : allActions(declared, texts);
  const labelOf = (action: string) =>
    [...offered, ...declared.flatMap((resource) => actionsOf(resource, texts))].find((one) => one.action === action)
      ?.label ?? action;
  return { offered, labelOf };
}

function ActionFilter({ label, value, onChange }: CustomFilterProps) {
  const texts = useResourceText();
  const { translate } = texts;
  const { offered, labelOf } = useActions(value['resource']);
  const sectionOf = ({ resource }: ActionOption) =>
    resource === undefined ? translate('audit.severalSections') : texts.resource(resource, 2);
  const action = typeof value['action'] === 'string' ? value['action'] : null;
  const selectedOption =
    action === null ? null : (offered.find((one) => one.action === action) ?? { action, label: labelOf(action) });
  return (
    <Autocomplete<ActionOption>
      options={offered}
      value={selectedOption}
      onChange={(_, option) =>
        onChange({ action: option?.action, ...(option?.resource !== undefined && { resource: option.resource }) })
      }
      {...(typeof value['resource'] !== 'string' && { groupBy: sectionOf })}
      filterOptions={createFilterOptions({ stringify: (option) => `${option.label} ${sectionOf(option)}` })}
      getOptionKey={(option) => `${option.resource ?? ''} ${option.action}`}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(one, other) => one.action === other.action && one.resource === other.resource}
      noOptionsText={translate('list.filteredEmpty')}
      clearText={translate('form.clear')}
      openText={translate('form.open')}
      closeText={translate('form.close')}
      renderInput={(params) => <TextField {...params} label={label} placeholder={translate('list.any')} />}
    />
  );
}

function PersonFilter({ label, value, onChange }: CustomFilterProps) {
  const { translate } = useResourceText();
  const { data = [] } = useRecords(administrators, {
    filter: {},
    sort: { field: 'displayName', order: 'ASC' },
    perPage: maxAdministrators,
  });
  const options = [
    ...data.flatMap(({ uid, displayName }) => (uid === null ? [] : [{ value: uid, label: displayName }])),
    { value: 'system', label: translate('audit.system') },
  ];
  return (
    <FilterSelect
      label={label}
      options={options}
      selectedValue={value['actorId']}
      onChoose={(actorId) => onChange({ actorId })}
    />
  );
}

function ActiveAction({ value, siblings }: { value: unknown; siblings: FilterPart }) {
  return useActions(siblings['resource']).labelOf(String(value));
}

function ActiveResource({ value }: { value: unknown }) {
  return useResourceText().resource(String(value), 2);
}

function ActivePerson({ value }: { value: unknown }) {
  const { data = [] } = useListContext();
  const { translate } = useResourceText();
  const administrator = useAdministrators(true)?.find(({ uid }) => uid === value);
  if (value === 'system') return translate('audit.system');
  const event = data.find(({ actorId }) => actorId === value);
  return event?.['actorName'] ?? administrator?.displayName ?? event?.['actorEmail'] ?? '…';
}

function ActiveRecord({ value }: { value: unknown }) {
  const { data = [], filterValues } = useListContext();
  const event = data.find(({ recordId }) => recordId === value);
  const title = typeof event?.['recordTitle'] === 'string' ? event['recordTitle'] : null;
  const shownTitle = useRecordTitle(String(event?.['resource'] ?? ''), title);
  return shownTitle ?? <ReferenceText to={String(filterValues['resource'] ?? '')} ids={[String(value)]} />;
}

export const auditFilters = customFilters(auditEvents, {
  action: { Filter: ActionFilter, ActiveValue: ActiveAction },
  resource: { Filter: ResourceFilter, ActiveValue: ActiveResource },
  actorId: { Filter: PersonFilter, ActiveValue: ActivePerson },
  recordId: { ActiveValue: ActiveRecord, labeledAs: 'recordTitle' },
});
