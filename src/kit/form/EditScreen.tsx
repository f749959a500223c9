import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isNotPermitted } from '../../../contract/permissions';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { useResource } from '../contexts';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { EditForm } from './EditForm';
import { pathOf, useBackPath } from './paths';
import { ReadRecord } from './ReadRecord';
import { RecordScreen } from './RecordScreen';

interface Props {
  /** The record has a page of its own below its list, to which one comes back from the form. */
  hasPage?: boolean;
  /** What is said of the record above its form. */
  above?: (record: AnyRecord) => ReactNode;
  /** What is said of it below. */
  below?: (record: AnyRecord) => ReactNode;
  /** Further inputs in its form, ours or react-admin's: `<FieldInput source="color" />`, `<TextInput source="slug" />`. */
  children?: ReactNode;
  /** Further buttons beside the record's actions. */
  actions?: ReactNode;
  /** Which facts of the record stand there, and are not told again. */
  shownElsewhere?: readonly string[];
}

/**
 * One record of a declared resource: its form; archived, or for whom it is not to be changed, what it says. A resource that shows more
 * has a screen of its own (`ResourceScreens.edit`), and components of react-admin's fit in:
 *
 *     <EditScreen actions={<DeleteButton />}>
 *       <TextInput source="slug" />
 *     </EditScreen>
 */
export function EditScreen({ hasPage = false, above, below, children, actions, shownElsewhere }: Props) {
  const resource = useResource();
  const words = useWords();
  const list = useBackPath(resource);
  const { id = '' } = useParams<'id'>();
  const back = hasPage ? pathOf(resource, id) : list;
  return (
    <RecordScreen back={back}>
      {(record) =>
        isNotPermitted(record.actions['edit']) ? (
          <Page
            title={titleOf(resource, record, words)}
            back={back}
            actions={
              <>
                {actions}
                <ActionBar back={back} />
              </>
            }
          >
            {above?.(record)}
            <ReadRecord shownElsewhere={shownElsewhere} />
            {below?.(record)}
          </Page>
        ) : (
          <EditForm
            key={record.id}
            back={back}
            title={titleOf(resource, record, words)}
            above={above?.(record)}
            below={below?.(record)}
            actions={actions}
            shownElsewhere={shownElsewhere}
          >
            {children}
          </EditForm>
        )
      }
    </RecordScreen>
  );
}
