import { auditEvents } from '../../contract/people/auditEvents';
import { EventActor } from '../kit/history/EventActor';
import type { AuditEvent } from '../kit/history/auditEvent';
import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/customCells';
import { CustomFiltersContext } from '../kit/customFilters';
import { recordOf, type AnyRecord } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { NoBreakText } from '../kit/ui/NoBreakText';
import { useResourceText } from '../kit/resourceText';
import { auditFilters } from './filters';
import { useEventText } from './useEventText';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { systemSeals } from '../../contract/money/checks';
import { SealedUntil } from '../checks/SealedUntil';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import css from './audit.module.css';

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
        <ListScreen above={<AuditSealStatus />} />
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
