import { Suspense } from 'react';
import { createAction, type approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import css from './approvals.module.css';
import { actionText } from '../kit/actions/actionText';
import { ChangeList } from '../kit/changes/ChangeList';
import { ResourceScope } from '../kit/contexts';
import { requestedChanges } from './requestedChanges';

type Approval = RecordOf<typeof approvals>;

const maxShownRecords = 20;

export default function ApprovalChanges({ approval }: { approval: Approval }) {
  const texts = useResourceText();
  const { resource: name, action, recordTitle } = approval;
  const { resource: declaredResource, ChangeTexts, ApprovalPreview } = useDeclaredOptions(name) ?? {};
  const title = useRecordTitle(name, recordTitle) ?? '';
  if (!declaredResource) return null;
  const hasPreview = ApprovalPreview !== undefined && action === createAction;
  const { resource, records } = requestedChanges(
    declaredResource,
    hasPreview ? { ...approval, input: null } : approval,
  );
  const effect = declaredResource.actions[action]?.outcome ? '' : actionText(name, action, texts, title).text;
  const hasFieldChanges = records
    .flat()
    .some(({ source }) => Object.hasOwn(declaredResource.fields, source.split('.')[0] ?? ''));
  const changeLists = <Records records={records} />;
  return (
    <ResourceScope resource={resource}>
      {!hasFieldChanges && effect && <p className={css['effect']}>{effect}</p>}
      {ChangeTexts ? (
        <Suspense fallback={null}>
          <ChangeTexts recordId={approval.recordId}>{changeLists}</ChangeTexts>
        </Suspense>
      ) : (
        changeLists
      )}
    </ResourceScope>
  );
}

function Records({ records }: Pick<ReturnType<typeof requestedChanges>, 'records'>) {
  const { translate } = useResourceText();
  const [firstRecord, ...others] = records;
  if (!firstRecord) return null;
  if (others.length === 0) return <ChangeList changes={firstRecord} />;
  const numbered = records.map((changes, index) => ({ number: index + 1, changes }));
  const items = numbered.map(({ number, changes }) => (
    <li key={number}>
      <ChangeList changes={changes} />
    </li>
  ));
  const hiddenItems = items.slice(maxShownRecords);
  return (
    <>
      <ol className={css['records']}>{items.slice(0, maxShownRecords)}</ol>
      {hiddenItems.length > 0 && (
        <details>
          <summary>{translate('approvals.others', { smart_count: hiddenItems.length })}</summary>
          <ol className={css['records']} start={maxShownRecords + 1}>
            {hiddenItems}
          </ol>
        </details>
      )}
    </>
  );
}
