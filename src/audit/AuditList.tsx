import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { auditEvents } from '../../contract/people/auditEvents';
import { EventActor, type AuditEvent, sentenceOf } from '../kit/history/auditEvent';
import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { CustomFiltersContext, customFilters, type CustomFilterProps } from '../kit/customFilters';
import { recordOf, type AnyRecord } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { NoBreakText } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import { systemSeals } from '../../contract/money/checks';
import { SealedUntil } from '../checks/SealedUntil';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import css from './audit.module.css';
import { administrators } from '../../contract/people/accounts';
import { useDeclaredResources, useDeclaredOptions } from '../kit/resourceScreens';
import { useRecords } from '../kit/list/useRecords';
import { actionOptions } from './actions';
import { changesOf, isRelevantChange } from '../kit/changes/changes';

const cells = customCells(auditEvents, {
  action: (record) => <ActionCell record={record} />,
  resource: (record) => <Section name={recordOf(auditEvents, record).resource} />,
  recordTitle: (record) => <Title record={record} />,
  actorName: (record) => <EventActor event={recordOf(auditEvents, record)} />,
});

export default function AuditList() {
  return (
    <CustomFiltersContext value={auditFilters}>
      <CustomCellsContext value={cells}>
        <ListScreen contentAbove={<AuditSealStatus />} />
      </CustomCellsContext>
    </CustomFiltersContext>
  );
}

function ActionCell({ record }: { record: AnyRecord }) {
  // Cast: the snapshots of an event may be of any resource.
  return useEventText(record as unknown as AuditEvent);
}

function Section({ name }: { name: string }) {
  return useResourceText().resource(name, 2);
}

function Title({ record }: { record: AnyRecord }) {
  const { resource, recordTitle } = recordOf(auditEvents, record);
  const title = useRecordTitle(resource, recordTitle);
  return title === null ? null : <NoBreakText>{title}</NoBreakText>;
}

function AuditSealStatus() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['seals'],
    queryFn: async ({ signal }) => (await dataProvider.call(systemSeals, { query: {} }, { signal })).data,
    retry,
  });
  // Rendered even if empty, so that the list does not shift. Shows no error, because the list shows it.
  return <p className={css['sealed']}>{data && <SealedUntil sealed={data} />}</p>;
}

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
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  selectedValue: unknown;
  onChoose: (value: string | undefined) => void;
}) {
  const { translate } = useResourceText();
  const value = typeof selectedValue === 'string' ? selectedValue : '';
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
      selectedValue={value['resource']}
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
      selectedValue={value['action']}
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
      selectedValue={value['actorId']}
      onChoose={(actorId) => onChange({ actorId })}
    />
  );
}

function ActiveAction({ value }: { value: unknown }) {
  const texts = useResourceText();
  const option = actionOptions(useDeclaredResources(), texts).find(({ action }) => action === value);
  return option?.label ?? String(value);
}

function ActiveResource({ value }: { value: unknown }) {
  return useResourceText().resource(String(value), 2);
}

function ActivePerson({ value }: { value: unknown }) {
  const { data = [] } = useListContext();
  const { translate } = useResourceText();
  if (value === 'system') return translate('audit.system');
  const event = data.find(({ actorId }) => actorId === value);
  return String(event?.['actorName'] ?? event?.['actorEmail'] ?? value);
}

function ActiveRecord({ value }: { value: unknown }) {
  const { data = [] } = useListContext();
  const event = data.find(({ recordId }) => recordId === value);
  const title = typeof event?.['recordTitle'] === 'string' ? event['recordTitle'] : null;
  return useRecordTitle(String(event?.['resource'] ?? ''), title) ?? String(value);
}

const auditFilters = customFilters(auditEvents, {
  action: { Filter: ActionFilter, ActiveValue: ActiveAction },
  resource: { Filter: ResourceFilter, ActiveValue: ActiveResource },
  actorId: { Filter: PersonFilter, ActiveValue: ActivePerson },
  recordId: { ActiveValue: ActiveRecord },
});

export function useEventText(event: Pick<AuditEvent, 'resource' | 'action' | 'before' | 'after'>): string {
  const texts = useResourceText();
  const resource = useDeclaredOptions(event.resource)?.resource;
  if (!resource) return texts.translate('history.did', { action: event.action });
  const changes = event.before === null ? [] : changesOf(resource, event.before, event.after).filter(isRelevantChange);
  return sentenceOf(resource, event, changes, texts);
}
