import type { ReactNode } from 'react';
import { useResource } from '../contexts';
import { History } from '../history/History';
import { Notes } from '../../notes/Notes';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { useBackPath } from '../form/paths';
import { RecordFacts } from '../form/RecordFacts';
import { RecordScreen } from '../form/RecordScreen';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import css from './read.module.css';

interface Props {
  /** What the page is called, by what the record is called. */
  title?: (title: string) => string;
  /** Why it has no history, where it has none. */
  noHistory?: string;
  /** What there is to see of it, in place of all its facts. */
  children?: ReactNode | ((record: AnyRecord) => ReactNode);
}

/** One record that no form writes: what it says, what can be done with it, what was done to it. */
export function ReadScreen({ title = itself, noHistory, children }: Props) {
  const resource = useResource();
  const words = useWords();
  const back = useBackPath(resource);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <ReadPage title={title(titleOf(resource, record, words))} {...(noHistory !== undefined && { noHistory })}>
          {typeof children === 'function' ? children(record) : (children ?? <RecordFacts />)}
        </ReadPage>
      )}
    </RecordScreen>
  );
}

const itself = (title: string) => title;

interface PageProps {
  title: string;
  noHistory?: string;
  children: ReactNode;
}

/** The page of a record that is only read. */
export function ReadPage({ title, noHistory, children }: PageProps) {
  const resource = useResource();
  const back = useBackPath(resource);
  const hasHistory = noHistory === undefined;
  return (
    <Page title={title} back={back} actions={<ActionBar back={back} />}>
      <div className={hasHistory ? css['page'] : undefined}>
        <div className={css['panels']}>
          {children}
          {!hasHistory && <p className={css['hint']}>{noHistory}</p>}
          {!hasHistory && <Notes />}
        </div>
        {hasHistory && <History />}
      </div>
    </Page>
  );
}
