import type { ReactNode } from 'react';
import { useResource } from '../contexts';
import { History, RecordNotes } from '../history/History';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { useBackPath } from '../form/paths';
import { RecordFacts } from '../form/ReadOnlyRecord';
import { RecordScreen } from '../form/RecordScreen';
import { titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import css from './read.module.css';

interface Props {
  formatTitle?: (formatTitle: string) => string;
  noHistoryText?: string;
  children?: ReactNode | ((record: AnyRecord) => ReactNode);
}

export function ReadScreen({ formatTitle = identity, noHistoryText, children }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const back = useBackPath(resource);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <ReadPage
          title={formatTitle(titleOf(resource, record, resourceText))}
          {...(noHistoryText !== undefined && { noHistoryText })}
        >
          {typeof children === 'function' ? children(record) : (children ?? <RecordFacts />)}
        </ReadPage>
      )}
    </RecordScreen>
  );
}

const identity = (title: string) => title;

interface PageProps {
  title: string;
  noHistoryText?: string;
  children: ReactNode;
}

export function ReadPage({ title, noHistoryText, children }: PageProps) {
  const resource = useResource();
  const back = useBackPath(resource);
  const hasHistory = noHistoryText === undefined;
  return (
    <Page title={title} back={back} actions={<ActionBar back={back} />}>
      <div className={hasHistory ? css['page'] : undefined}>
        <div className={css['panels']}>
          {children}
          {!hasHistory && <p className={css['hint']}>{noHistoryText}</p>}
          {!hasHistory && <RecordNotes />}
        </div>
        {hasHistory && <History />}
      </div>
    </Page>
  );
}
