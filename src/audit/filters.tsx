import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { auditEvents } from '../../contract/people/auditEvents';
import { administrators } from '../../contract/people/accounts';
import { useDeclaredResources } from '../kit/declaredOptions';
import { useRecords } from '../kit/list/useRecords';
import { customFilters, type CustomFilterProps } from '../kit/customFilters';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import { actionOptions } from './actions';

/** Page size, larger than the number of administrators in any back office. */
const maxAdministrators = 500;

interface Option {
  value: string;
  label: string;
}

function FilterSelect({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  chosen: unknown;
  onChoose: (value: string | undefined) => void;
}) {
  const { translate } = useResourceText();
  const value = typeof chosen === 'string' ? chosen : '';
  // Adds the value of the URL if it is not among the options.
  const allOptions =
    value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
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
    .filter(({ name, appendOnly }) => name !== auditEvents.name && !appendOnly)
    .map(({ name }) => ({ value: name, label: texts.resource(name, 2) }))
    .sort((one, other) => one.label.localeCompare(other.label, texts.language));
  return (
    <FilterSelect
      label={label}
      options={options}
      chosen={value['resource']}
      onChoose={(resource) => onChange({ resource, recordId: undefined })}
    />
  );
}

function ActionFilter({ label, value, onChange }: CustomFilterProps) {
  const texts = useResourceText();
  const declared = useDeclaredResources();
  const filteredResources = declared.filter(
    ({ name }) => value['resource'] === undefined || name === value['resource'],
  );
  const options = actionOptions(filteredResources, texts).map(({ action, label }) => ({ value: action, label }));
  return (
    <FilterSelect
      label={label}
      options={options}
      chosen={value['action']}
      onChoose={(action) => onChange({ action })}
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
      chosen={value['actorId']}
      onChoose={(actorId) => onChange({ actorId })}
    />
  );
}

function ActiveAction({ value }: { value: unknown }) {
  const texts = useResourceText();
  const found = actionOptions(useDeclaredResources(), texts).find(({ action }) => action === value);
  return found?.label ?? String(value);
}

function ActiveResource({ value }: { value: unknown }) {
  return useResourceText().resource(String(value), 2);
}

function ActivePerson({ value }: { value: unknown }) {
  const { data = [] } = useListContext();
  const { translate } = useResourceText();
  if (value === 'system') return translate('audit.system');
  const found = data.find(({ actorId }) => actorId === value);
  return String(found?.['actorName'] ?? found?.['actorEmail'] ?? value);
}

function ActiveRecord({ value }: { value: unknown }) {
  const { data = [] } = useListContext();
  const found = data.find(({ recordId }) => recordId === value);
  const title = typeof found?.['recordTitle'] === 'string' ? found['recordTitle'] : null;
  return useRecordTitle(String(found?.['resource'] ?? ''), title) ?? String(value);
}

export const auditFilters = customFilters(auditEvents, {
  action: { Filter: ActionFilter, ActiveValue: ActiveAction },
  resource: { Filter: ResourceFilter, ActiveValue: ActiveResource },
  actorId: { Filter: PersonFilter, ActiveValue: ActivePerson },
  recordId: { ActiveValue: ActiveRecord },
});
