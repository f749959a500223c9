import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { auditEvents } from '../../contract/people/auditEvents';
import { EventActor, EventRecord, exportOf, type AuditEvent, sentenceOf } from '../kit/history/auditEvent';
import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import type { FilterPart } from '../kit/kinds/kind';
import { CustomFiltersContext, customFilters, type CustomFilterProps } from '../kit/customFilters';
import { recordOf, type AnyRecord } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import { systemSeals } from '../../contract/money/checks';
import { SealedUntil } from '../checks/SealedUntil';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import css from './audit.module.css';
import { administrators } from '../../contract/people/accounts';
import { useDeclaredResources, useDeclaredOptions } from '../kit/resourceScreens';
import { useRecords } from '../kit/list/useRecords';
import { ReferenceText } from '../kit/kinds/ReferenceCell';
import { useAdministrators } from '../kit/people/Actor';
import { actionsOf, generalActions, type ActionOption } from './actions';
import { changesOf, relevantChangesOf } from '../kit/changes/changes';

const cells = customCells(auditEvents, {
  action: (record) => <ActionCell event={eventOf(record)} />,
  resource: (record) => <Section event={eventOf(record)} />,
  recordTitle: (record) => <EventRecord event={eventOf(record)} />,
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

// Cast: the snapshots of an event may be of any resource.
const eventOf = (record: AnyRecord) => record as unknown as AuditEvent;

function ActionCell({ event }: { event: AuditEvent }) {
  return useEventText(event);
}

function Section({ event }: { event: AuditEvent }) {
  const texts = useResourceText();
  return exportOf(event, texts)?.name ?? texts.resource(event.resource, 2);
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

/** Returns the actions of the filtered resource, or those of several resources, and the label of any action. */
function useActions(resourceName: unknown): { offered: ActionOption[]; labelOf: (action: string) => string } {
  const texts = useResourceText();
  const declared = useDeclaredResources();
  const filtered = declared.find(({ name }) => name === resourceName);
  const offered = filtered ? actionsOf(filtered, texts) : generalActions(declared, texts);
  const labelOf = (action: string) =>
    [...offered, ...declared.flatMap((resource) => actionsOf(resource, texts))].find((one) => one.action === action)
      ?.label ?? action;
  return { offered, labelOf };
}

function ActionFilter({ label, value, onChange }: CustomFilterProps) {
  const { offered, labelOf } = useActions(value['resource']);
  return (
    <FilterSelect
      label={label}
      options={offered.map((one) => ({ value: one.action, label: one.label }))}
      selectedValue={value['action']}
      labelOf={labelOf}
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

const auditFilters = customFilters(auditEvents, {
  action: { Filter: ActionFilter, ActiveValue: ActiveAction },
  resource: { Filter: ResourceFilter, ActiveValue: ActiveResource },
  actorId: { Filter: PersonFilter, ActiveValue: ActivePerson },
  recordId: { ActiveValue: ActiveRecord, labeledAs: 'recordTitle' },
});

export function useEventText(event: Pick<AuditEvent, 'resource' | 'action' | 'before' | 'after' | 'reason'>): string {
  const texts = useResourceText();
  const resource = useDeclaredOptions(event.resource)?.resource;
  if (!resource) return texts.translate('history.did', { action: event.action });
  const changes = relevantChangesOf(event, changesOf(resource, event.before, event.after));
  return sentenceOf(resource, event, changes, texts);
}
