import type { ComponentProps, ReactNode } from 'react';
import { useResource } from '../contexts';
import { History, RecordNotes } from '../history/History';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { EditButton } from '../form/EditButton';
import { useBackPath } from '../form/paths';
import { RecordFacts } from '../form/ReadOnlyRecord';
import { RecordScreen } from '../form/RecordScreen';
import { titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import css from './read.module.css';

interface PageOptions {
  noHistoryText?: string;
  /** Whether the record has a form at `/{id}/edit`; the page then has a link to it. */
  hasForm?: boolean;
  /** Puts notes and history below the page instead of beside it, and folds the history. */
  hasFoldedHistory?: boolean;
  actionBar?: Omit<ComponentProps<typeof ActionBar>, 'back'>;
}

interface Props extends PageOptions {
  formatTitle?: (formatTitle: string) => string;
  children?: ReactNode | ((record: AnyRecord) => ReactNode);
}

export function ReadScreen({ formatTitle = identity, children, ...options }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const back = useBackPath(resource);
  return (
    <RecordScreen back={back}>
      {(record) => (
        <ReadPage key={record.id} title={formatTitle(titleOf(resource, record, resourceText))} {...options}>
          {typeof children === 'function' ? children(record) : (children ?? <RecordFacts />)}
        </ReadPage>
      )}
    </RecordScreen>
  );
}

const identity = (title: string) => title;

interface PageProps extends PageOptions {
  title: string;
  children: ReactNode;
}

export function ReadPage({
  title,
  noHistoryText,
  hasForm = false,
  hasFoldedHistory = false,
  actionBar,
  children,
}: PageProps) {
  const resource = useResource();
  const back = useBackPath(resource);
  const hasHistory = noHistoryText === undefined;
  return (
    <Page
      title={title}
      back={back}
      actions={
        <ActionBar back={back} {...actionBar}>
          {hasForm && <EditButton />}
        </ActionBar>
      }
    >
      <div className={!hasHistory ? undefined : hasFoldedHistory ? css['panels'] : css['page']}>
        <div className={css['panels']}>
          {children}
          {!hasHistory && <p className={css['hint']}>{noHistoryText}</p>}
          {!hasHistory && <RecordNotes />}
        </div>
        {hasHistory && <History isFolded={hasFoldedHistory} />}
      </div>
    </Page>
  );
}
