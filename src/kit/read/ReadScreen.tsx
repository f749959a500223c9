import type { ComponentProps, ReactNode } from 'react';
import { isNotPermitted } from '../../../contract/permissions';
import { useRecord, useResource } from '../contexts';
import { History, RecordNotes } from '../history/History';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { EditButton } from '../form/EditButton';
import { useBackPath } from '../form/paths';
import { RecordFacts } from '../form/ReadOnlyRecord';
import { RecordScreen } from '../form/RecordScreen';
import { titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { ReadOnlyNote } from './ReadOnlyNote';
import css from './read.module.css';

interface PageOptions {
  noHistoryText?: string;
  /** Whether the record has a form at `/{id}/edit`; the page then has a link to it. */
  hasForm?: boolean;
  /** Puts notes and history below the page instead of beside it, and folds the history. */
  hasFoldedHistory?: boolean;
  historyLink?: ReactNode;
  actionBar?: Omit<ComponentProps<typeof ActionBar>, 'back'>;
}

interface Props extends PageOptions {
  formatTitle?: (title: string, record: AnyRecord) => string;
  children?: ReactNode | ((record: AnyRecord) => ReactNode);
}

export function ReadScreen({ formatTitle = identity, children, ...options }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const back = useBackPath(resource);
  return (
    <RecordScreen back={back}>
      {(record) => {
        const title = formatTitle(titleOf(resource, record, resourceText), record);
        const actionBar = { dialogTitle: title, ...options.actionBar };
        return (
          <ReadPage key={record.id} title={title} {...options} actionBar={actionBar}>
            {typeof children === 'function' ? children(record) : (children ?? <RecordFacts />)}
          </ReadPage>
        );
      }}
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
  historyLink,
  actionBar,
  children,
}: PageProps) {
  const resource = useResource();
  const back = useBackPath(resource);
  const record = useRecord();
  const hasHistory = noHistoryText === undefined;
  const isReadOnly = isNotPermitted(record.actions['edit']);
  return (
    <Page
      title={title}
      back={back}
      actions={
        <ActionBar back={back} {...actionBar}>
          {hasForm && !isReadOnly ? <EditButton /> : actionBar?.children}
        </ActionBar>
      }
    >
      <div className={!hasHistory ? undefined : hasFoldedHistory ? css['panels'] : css['page']}>
        <div className={css['panels']}>
          {hasForm && isReadOnly && <ReadOnlyNote />}
          {children}
          {!hasHistory && <p className={css['hint']}>{noHistoryText}</p>}
          {!hasHistory && <RecordNotes />}
        </div>
        {hasHistory && <History isFolded={hasFoldedHistory} link={historyLink} />}
      </div>
    </Page>
  );
}
