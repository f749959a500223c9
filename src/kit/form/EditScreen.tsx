import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isNotPermitted } from '../../../contract/permissions';
import { Page } from '../../shell/Page';
import { ActionBar } from '../actions/ActionBar';
import { useResource } from '../contexts';
import { titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { EditForm } from './EditForm';
import { pathOf, useBackPath } from './paths';
import { ReadOnlyRecord } from './ReadOnlyRecord';
import { RecordScreen } from './RecordScreen';

interface Props {
  hasPage?: boolean;
  above?: (record: AnyRecord) => ReactNode;
  below?: (record: AnyRecord) => ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  shownElsewhere?: readonly string[];
}

/**
 * Edit screen of a declared resource. Shows the form, or a read-only view if the record is archived or the user may not
 * edit it. Accepts inputs of react-admin as children.
 *
 * @example
 *   <EditScreen actions={<DeleteButton />}>
 *     <TextInput source="slug" />
 *   </EditScreen>
 */
export function EditScreen({ hasPage = false, above, below, children, actions, shownElsewhere }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const list = useBackPath(resource);
  const { id = '' } = useParams<'id'>();
  const back = hasPage ? pathOf(resource, id) : list;
  return (
    <RecordScreen back={back}>
      {(record) =>
        isNotPermitted(record.actions['edit']) ? (
          <Page
            title={titleOf(resource, record, resourceText)}
            back={back}
            actions={
              <>
                {actions}
                <ActionBar back={back} />
              </>
            }
          >
            {above?.(record)}
            <ReadOnlyRecord shownElsewhere={shownElsewhere} />
            {below?.(record)}
          </Page>
        ) : (
          <EditForm
            key={record.id}
            back={back}
            title={titleOf(resource, record, resourceText)}
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
