import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { auditEvents } from '../../contract/people/auditEvents';
import { administrators } from '../../contract/people/accounts';
import { useDeclaredResources } from '../kit/declared';
import { useRecords } from '../kit/list/useRecords';
import { ownFilters, type OwnFilterProps } from '../kit/ownFilters';
import { useRecordTitle } from '../kit/recordTitle';
import { useWords } from '../kit/words';
import { actionOptions } from './actions';

/** Page size; more than any back office has administrators. */
const mostPeople = 500;

interface Option {
  value: string;
  label: string;
}

function Choice({
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
  const { translate } = useWords();
  const value = typeof chosen === 'string' ? chosen : '';
  // Adds the value of the URL if it is not among the options.
  const all =
    value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <TextField select label={label} value={value} onChange={(event) => onChoose(event.target.value || undefined)}>
      <MenuItem value="">{translate('list.any')}</MenuItem>
      {all.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function ResourceFilter({ label, value, onChange }: OwnFilterProps) {
  const words = useWords();
  const options = useDeclaredResources()
    .filter(({ name, appendOnly }) => name !== auditEvents.name && !appendOnly)
    .map(({ name }) => ({ value: name, label: words.resource(name, 2) }))
    .sort((one, other) => one.label.localeCompare(other.label, words.language));
  return (
    <Choice
      label={label}
      options={options}
      chosen={value['resource']}
      onChoose={(resource) => onChange({ resource, recordId: undefined })}
    />
  );
}

function ActionFilter({ label, value, onChange }: OwnFilterProps) {
  const words = useWords();
  const declared = useDeclaredResources();
  const of = declared.filter(({ name }) => value['resource'] === undefined || name === value['resource']);
  const options = actionOptions(of, words).map(({ action, label }) => ({ value: action, label }));
  return (
    <Choice label={label} options={options} chosen={value['action']} onChoose={(action) => onChange({ action })} />
  );
}

function PersonFilter({ label, value, onChange }: OwnFilterProps) {
  const { translate } = useWords();
  const { data = [] } = useRecords(administrators, {
    filter: {},
    sort: { field: 'displayName', order: 'ASC' },
    perPage: mostPeople,
  });
  const options = [
    ...data.flatMap(({ uid, displayName }) => (uid === null ? [] : [{ value: uid, label: displayName }])),
    { value: 'system', label: translate('audit.system') },
  ];
  return (
    <Choice label={label} options={options} chosen={value['actorId']} onChoose={(actorId) => onChange({ actorId })} />
  );
}

function ActiveAction({ value }: { value: unknown }) {
  const words = useWords();
  const found = actionOptions(useDeclaredResources(), words).find(({ action }) => action === value);
  return found?.label ?? String(value);
}

function ActiveResource({ value }: { value: unknown }) {
  return useWords().resource(String(value), 2);
}

/** Takes the name from the listed rows. */
function ActivePerson({ value }: { value: unknown }) {
  const { data = [] } = useListContext();
  const { translate } = useWords();
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

/** Filters by action, resource and actor; filtering by record happens through links only. */
export const auditFilters = ownFilters(auditEvents, {
  action: { Filter: ActionFilter, ActiveValue: ActiveAction },
  resource: { Filter: ResourceFilter, ActiveValue: ActiveResource },
  actorId: { Filter: PersonFilter, ActiveValue: ActivePerson },
  recordId: { ActiveValue: ActiveRecord },
});
