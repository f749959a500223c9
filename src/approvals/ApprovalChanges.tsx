import { Suspense } from 'react';
import type { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { actionText } from '../kit/actions/actionText';
import { ChangeList } from '../kit/changes/ChangeList';
import { ResourceScope } from '../kit/contexts';
import { useDeclaredOptions } from '../kit/declaredOptions';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import css from './approvals.module.css';
import { requestedChanges } from './requestedChanges';

const shownRecords = 20;

export function ApprovalChanges({ approval }: { approval: RecordOf<typeof approvals> }) {
  const texts = useResourceText();
  const { resource: name, action, recordTitle } = approval;
  const { declared, ChangeTexts } = useDeclaredOptions(name) ?? {};
  const title = useRecordTitle(name, recordTitle) ?? '';
  if (!declared) return null;
  const { resource, records } = requestedChanges(declared, approval);
  const effect = declared.actions[action]?.outcome ? '' : actionText(name, action, texts, title).text;
  const hasFieldChanges = records
    .flat()
    .some(({ source }) => Object.hasOwn(declared.fields, source.split('.')[0] ?? ''));
  const lists = <Records records={records} />;
  return (
    <ResourceScope resource={resource}>
      {!hasFieldChanges && effect && <p className={css['effect']}>{effect}</p>}
      {ChangeTexts ? (
        <Suspense fallback={null}>
          <ChangeTexts>{lists}</ChangeTexts>
        </Suspense>
      ) : (
        lists
      )}
    </ResourceScope>
  );
}

function Records({ records }: Pick<ReturnType<typeof requestedChanges>, 'records'>) {
  const { translate } = useResourceText();
  const [firstRecord, ...others] = records;
  if (!firstRecord) return null;
  if (others.length === 0) return <ChangeList changes={firstRecord} />;
  const numbered = records.map((changes, at) => ({ number: at + 1, changes }));
  const items = numbered.map(({ number, changes }) => (
    <li key={number}>
      <ChangeList changes={changes} />
    </li>
  ));
  const rest = items.slice(shownRecords);
  return (
    <>
      <ol className={css['records']}>{items.slice(0, shownRecords)}</ol>
      {rest.length > 0 && (
        <details>
          <summary>{translate('approvals.others', { smart_count: rest.length })}</summary>
          <ol className={css['records']} start={shownRecords + 1}>
            {rest}
          </ol>
        </details>
      )}
    </>
  );
}
