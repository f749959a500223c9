import type { ReactNode } from 'react';
import type { Resource } from '../../../contract/resource';
import { History } from '../history/History';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { useWayBack } from '../form/paths';
import { RecordFacts } from '../form/RecordFacts';
import { RecordScreen } from '../form/RecordScreen';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import css from './read.module.css';

interface Props {
  resource: Resource;
  /** What the page is called, by what the record is called. */
  title?: (title: string) => string;
  /** Whether anything is done to it that a history would tell. */
  hasHistory?: boolean;
  /** What there is to see of it, in place of all its facts. */
  children?: (record: AnyRecord) => ReactNode;
}

/** One record that no form writes: what it says, what can be done with it, what was done to it. */
export function ReadScreen({ resource, title = itself, hasHistory = true, children }: Props) {
  const words = useWords();
  const back = useWayBack(resource);
  return (
    <RecordScreen resource={resource} back={back}>
      {(record) => (
        <ReadPage
          resource={resource}
          record={record}
          title={title(titleOf(resource, record, words))}
          hasHistory={hasHistory}
        >
          {children ? children(record) : <RecordFacts resource={resource} record={record} />}
        </ReadPage>
      )}
    </RecordScreen>
  );
}

const itself = (title: string) => title;

interface PageProps {
  resource: Resource;
  record: AnyRecord;
  title: string;
  hasHistory: boolean;
  children: ReactNode;
}

/** The page of a record that is only read. */
export function ReadPage({ resource, record, title, hasHistory, children }: PageProps) {
  const back = useWayBack(resource);
  return (
    <Page title={title} back={back} actions={<ActionBar resource={resource} record={record} back={back} />}>
      <div className={hasHistory ? css['page'] : undefined}>
        <div className={css['panels']}>{children}</div>
        {hasHistory && <History resource={resource} record={record} />}
      </div>
    </Page>
  );
}
