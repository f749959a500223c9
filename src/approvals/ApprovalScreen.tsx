import { Suspense, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router';
import { approvals, createAction } from '../../contract/people/approvals';
import type { RecordOf, Resource } from '../../contract/resource';
import { BalanceChanges } from '../ledger/BalanceChanges';
import { ActionBar } from '../kit/actions/ActionBar';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useBackPath, pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, type OneTimeExtras } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import css from './approvals.module.css';
import { requestText } from './PendingApprovals';
import { actionText } from '../kit/actions/actionText';
import { ChangeList } from '../kit/changes/ChangeList';
import { ResourceScope } from '../kit/contexts';
import { NoBreakText } from '../kit/ui/values';
import { instant } from '../../contract/fields';
import { isObject } from '../../contract/values';
import { changesOf, type Change } from '../kit/changes/changes';

type Approval = RecordOf<typeof approvals>;

export default function ApprovalScreen() {
  const back = useBackPath(approvals);
  return (
    <RecordScreen back={back}>
      {(record) => <ApprovalPage key={record.id} approval={recordOf(approvals, record)} back={back} />}
    </RecordScreen>
  );
}

function ApprovalPage({ approval, back }: { approval: Approval; back: string }) {
  const texts = useResourceText();
  const { translate } = texts;
  const OneTimeResult = useDeclaredOptions(approval.resource)?.OneTimeResult;
  const [result, setResult] = useState<{ approval: Approval; extras: OneTimeExtras } | null>(null);
  const { balances, number, requestedBy, amountMinor, currency } = approval;
  const amount = amountMinor === null || currency === null ? '' : texts.format.money(amountMinor, currency);
  const isOwn = useGetIdentity().identity?.id === requestedBy;

  return (
    <Page
      title={[requestText(approval, texts), amount, number].filter(Boolean).join(' · ')}
      back={back}
      actions={
        <ActionBar
          back={back}
          filter={(action) => approval.state === 'pending' && isOwn === (action === 'withdraw')}
          dialogNote={<RequestSummary approval={approval} />}
          onDone={(record, extras) => setResult({ approval: recordOf(approvals, record), extras })}
        />
      }
    >
      <div className={readCss['page']}>
        <div className={readCss['panels']}>
          <Panel title={texts.fieldLabel(approvals.name, 'input')}>
            <ApprovalChanges approval={approval} />
          </Panel>
          {balances && balances.length > 0 && (
            <Panel title={translate('approvals.balances')}>
              <BalanceChanges balances={balances} />
            </Panel>
          )}
          <Panel title={translate('approvals.asked')}>
            <Facts
              of={approvals}
              names={[
                'state',
                'cause',
                'amountMinor',
                'requestedByEmail',
                'createdAt',
                'expiresAt',
                'decidedByEmail',
                'decidedAt',
                'reason',
              ]}
              firstFact={{
                label: texts.resource(approval.resource),
                value: <ApprovalRecordLink approval={approval} />,
              }}
            />
          </Panel>
        </div>
        <History />
      </div>
      {OneTimeResult && result && (
        <Suspense fallback={null}>
          <OneTimeResult
            extras={result.extras}
            recordId={result.approval.recordId}
            amountMinor={result.approval.amountMinor}
            currency={result.approval.currency}
            onClose={() => setResult(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function RequestSummary({ approval }: { approval: Approval }) {
  const texts = useResourceText();
  const title = useRecordTitle(approval.resource, approval.recordTitle);
  return (
    <section aria-label={texts.fieldLabel(approvals.name, 'input')}>
      <p className={css['request']}>{[requestText(approval, texts), title].filter(Boolean).join(' · ')}</p>
      <ApprovalChanges approval={approval} />
    </section>
  );
}

const maxShownRecords = 20;

function ApprovalChanges({ approval }: { approval: Approval }) {
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

function ApprovalRecordLink({ approval }: { approval: Approval }) {
  const texts = useResourceText();
  const options = useDeclaredOptions(approval.resource);
  const { recordId, recordTitle, state } = approval;
  const recordExists = recordId !== null && (approval.recordVersion !== null || state === 'approved');
  const title = useRecordTitle(approval.resource, recordTitle) ?? texts.resource(approval.resource);
  return recordExists && options && options.hasNoPages !== true ? (
    <Link to={pathOf(options.resource, recordId)}>
      <NoBreakText>{title}</NoBreakText>
    </Link>
  ) : (
    <NoBreakText>{title}</NoBreakText>
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
