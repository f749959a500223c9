import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { systemSeals } from '../../contract/money/checks';
import { auditEvents } from '../../contract/people/auditEvents';
import { notes } from '../../contract/people/notes';
import { SealedUntil } from '../checks/SealedUntil';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { retry } from '../data/queryClient';
import { changesOf, relevantChangesOf } from '../kit/changes/changes';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { CustomFiltersContext } from '../kit/customFilters';
import { actorOf, EventActor, EventRecord, exportOf, type AuditEvent, sentenceOf } from '../kit/history/auditEvent';
import { reasonOf, useEventApprovals, useRequesterText, type EventApproval } from '../kit/history/eventApproval';
import { ListScreen } from '../kit/list/ListScreen';
import type { AnyRecord } from '../kit/record';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useResourceText } from '../kit/resourceText';
import css from './audit.module.css';
import { auditFilters } from './auditFilters';
import { changeSummary } from './changeSummary';

const cells = customCells(auditEvents, {
  action: (record) => <ActionCell event={eventOf(record)} />,
  resource: (record) => <Section event={eventOf(record)} />,
  recordTitle: (record) => <EventRecord event={eventOf(record)} />,
  actorName: (record) => <ActorCell event={eventOf(record)} />,
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
  const texts = useResourceText();
  const resource = useDeclaredOptions(event.resource)?.resource;
  const approval = useListedApproval(event);
  const changes = resource
    ? relevantChangesOf(event, changesOf(resource, event.before, event.after)).filter(({ field }) => !field?.computed)
    : [];
  const reason = exportOf(event, texts) === null ? reasonOf(event, approval) : null;
  const detail = [
    reason && texts.translate('audit.quote', { text: reason }),
    resource && resource.name !== notes.name ? changeSummary(resource, event.action, changes, texts) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {useEventText(event)}
      {detail !== '' && <Detail text={detail} />}
    </>
  );
}

function ActorCell({ event }: { event: AuditEvent }) {
  const texts = useResourceText();
  const approval = useListedApproval(event);
  const requesterText = useRequesterText(approval !== undefined);
  if (!approval) return <EventActor event={event} />;
  return (
    <>
      {actorOf(event, texts)}
      <Detail text={requesterText(approval)} />
    </>
  );
}

function Detail({ text }: { text: string }) {
  return (
    <>
      {' '}
      <span className={css['detail']} title={text}>
        {text}
      </span>
    </>
  );
}

function useListedApproval(event: AuditEvent): EventApproval | undefined {
  const { data = [] } = useListContext<AuditEvent>();
  return useEventApprovals(data)(event);
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

export function useEventText(event: Pick<AuditEvent, 'resource' | 'action' | 'before' | 'after' | 'reason'>): string {
  const texts = useResourceText();
  const resource = useDeclaredOptions(event.resource)?.resource;
  if (!resource) return texts.translate('history.did', { action: event.action });
  const changes = relevantChangesOf(event, changesOf(resource, event.before, event.after));
  return sentenceOf(resource, event, changes, texts);
}
