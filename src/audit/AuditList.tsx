import { auditEvents } from '../../contract/people/auditEvents';
import { EventActor } from '../kit/history/EventActor';
import type { AuditEvent } from '../kit/history/event';
import { ListScreen } from '../kit/list/ListScreen';
import { OwnCells, ownCells } from '../kit/ownCells';
import { OwnFilters } from '../kit/ownFilters';
import { recordOf, type AnyRecord } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { Unbroken } from '../kit/ui/Unbroken';
import { useWords } from '../kit/words';
import { auditFilters } from './filters';
import { SealedLine } from './SealedLine';
import { useDone } from './useDone';

const cells = ownCells(auditEvents, {
  action: (record) => <Done record={record} />,
  resource: (record) => <Section name={recordOf(auditEvents, record).resource} />,
  recordTitle: (record) => <Title record={record} />,
  actorName: (record) => <EventActor event={recordOf(auditEvents, record)} />,
});

/** The audit log: time, actor, action and record of every change. */
export default function AuditList() {
  return (
    <OwnFilters value={auditFilters}>
      <OwnCells value={cells}>
        <ListScreen above={<SealedLine />} />
      </OwnCells>
    </OwnFilters>
  );
}

function Done({ record }: { record: AnyRecord }) {
  // Its snapshots may be of any resource.
  return useDone(record as unknown as AuditEvent);
}

function Section({ name }: { name: string }) {
  return useWords().resource(name, 2);
}

function Title({ record }: { record: AnyRecord }) {
  const { resource, recordTitle } = recordOf(auditEvents, record);
  const title = useRecordTitle(resource, recordTitle);
  return title === null ? null : <Unbroken>{title}</Unbroken>;
}
