import { Suspense } from 'react';
import { createAction, type approvals } from '../../contract/people/approvals';
import type { RecordOf, Resource } from '../../contract/resource';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import css from './approvals.module.css';
import { actionText } from '../kit/actions/actionText';
import { ChangeList } from '../kit/changes/ChangeList';
import { ResourceScope } from '../kit/contexts';
import { instant } from '../../contract/fields';
import { isObject } from '../../contract/values';
import { changesOf, type Change } from '../kit/changes/changes';

type Approval = RecordOf<typeof approvals>;

const maxShownRecords = 20;

export default function ApprovalChanges({ approval }: { approval: Approval }) {
  const texts = useResourceText();
  const { resource: name, action, recordTitle } = approval;
  const { resource: declaredResource, ChangeTexts } = useDeclaredOptions(name) ?? {};
  const title = useRecordTitle(name, recordTitle) ?? '';
  if (!declaredResource) return null;
  const { resource, records } = requestedChanges(declaredResource, approval);
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
          <ChangeTexts>{changeLists}</ChangeTexts>
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

export interface RequestedChanges {
  resource: Resource;
  records: readonly (readonly Change[])[];
}

function requestedChanges(
  declaredResource: Resource,
  { action, input, before }: Pick<Approval, 'action' | 'input' | 'before'>,
): RequestedChanges {
  const values = replaceListsByCounts(declaredResource, isObject(input) ? input : {});
  const rows = declaredResource.actions[action] || action === createAction ? null : rowsIn(values);
  if (rows) return { resource: declaredResource, records: rows.map((row) => changesOf(declaredResource, null, row)) };
  const snapshot = isObject(before) ? before : null;
  const outcome = declaredResource.actions[action]?.outcome?.(snapshot ?? {}, values) ?? {};
  const resource = {
    ...declaredResource,
    fields: {
      ...declaredResource.fields,
      ...declaredResource.actions[action]?.input,
      ...(Object.hasOwn(outcome, 'archivedAt') && { archivedAt: instant() }),
    },
  };
  const changes = changesOf(resource, snapshot, { ...snapshot, ...installedValuesOf(snapshot), ...outcome, ...values });
  return { resource, records: changes.length > 0 ? [changes] : [] };
}

function rowsIn(input: Record<string, unknown>): Record<string, unknown>[] | null {
  return (
    Object.values(input)
      .filter(Array.isArray)
      .find((list) => list.every(isObject)) ?? null
  );
}

function replaceListsByCounts({ fields }: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      Array.isArray(value) && Object.hasOwn(fields, `${name}Count`) ? [`${name}Count`, value.length] : [name, value],
    ),
  );
}

function installedValuesOf(snapshot: Record<string, unknown> | null): Record<string, unknown> {
  const installedValues = snapshot?.['installation'];
  if (!snapshot || !isObject(installedValues)) return {};
  const excludedFields = new Set(['currency', 'installation']);
  return Object.fromEntries(
    Object.keys(snapshot)
      .filter((name) => !excludedFields.has(name))
      .map((name) => [name, installedValues[name] ?? null]),
  );
}
