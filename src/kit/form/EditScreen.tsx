import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { EditForm } from './EditForm';
import { pathOf, useWayBack } from './paths';
import { RecordScreen } from './RecordScreen';

interface Props {
  resource: Resource;
  /** The record has a page of its own below its list, to which one comes back from the form. */
  hasPage?: boolean;
  /** What is said of the record above its form. */
  above?: (record: AnyRecord) => ReactNode;
  /** What is said of it below. */
  below?: (record: AnyRecord) => ReactNode;
  /** Which facts of the record stand there, and are not told again. */
  toldElsewhere?: readonly string[];
}

/** One record of any declared resource: its form, or, archived, what it was. */
export function EditScreen({ resource, hasPage = false, above, below, toldElsewhere }: Props) {
  const words = useWords();
  const list = useWayBack(resource);
  const { id = '' } = useParams();
  const back = hasPage ? pathOf(resource, id) : list;
  return (
    <RecordScreen resource={resource} back={back}>
      {(record) => (
        <EditForm
          key={record.id}
          resource={resource}
          record={record}
          back={back}
          title={titleOf(resource, record, words)}
          above={above?.(record)}
          below={below?.(record)}
          toldElsewhere={toldElsewhere}
        />
      )}
    </RecordScreen>
  );
}
