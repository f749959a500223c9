import type { ReactNode } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { History } from '../../history/History';
import { Page } from '../../layout/Page';
import { ActionBar } from '../actions/ActionBar';
import formCss from '../form/form.module.css';
import { useWayBack } from '../form/paths';
import { RecordFacts } from '../form/RecordFacts';
import { RecordScreen } from '../form/RecordScreen';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';

interface Props {
  resource: Resource;
  /** What the record is called, where that is more than its title. */
  title?: (record: AnyRecord) => string;
  /** What there is to see of it besides its facts. */
  children?: (record: AnyRecord) => ReactNode;
}

/** One record that no form writes: what it says, what can be done with it, what was done to it. */
export function ReadScreen({ resource, title, children }: Props) {
  const words = useWords();
  const back = useWayBack(resource);
  return (
    <RecordScreen resource={resource} back={back}>
      {(record) => (
        <Page title={title?.(record) ?? titleOf(resource, record, words)} back={back} actions={<ActionBar resource={resource} record={record} back={back} />}>
          <div className={formCss['columns']}>
            <div className={formCss['form']}>{children ? children(record) : <RecordFacts resource={resource} record={record} />}</div>
            <div className={formCss['known']}>
              {children && <RecordFacts resource={resource} record={record} />}
              <History resource={resource} record={record} />
            </div>
          </div>
        </Page>
      )}
    </RecordScreen>
  );
}
