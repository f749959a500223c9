import { Suspense, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router';
import { approvals, createAction } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { BalanceChanges } from '../ledger/BalanceChanges';
import { ActionBar } from '../kit/actions/ActionBar';
import { PreviewSection } from '../kit/actions/DryRunPreview';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useBackPath, pathOf } from '../kit/form/paths';
import { FormNotice } from '../kit/form/FormNotice';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, type OneTimeExtras } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import ApprovalChanges from './ApprovalChanges';
import { requestText } from './PendingApprovals';
import { NoBreakText } from '../kit/ui/values';

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
  const { OneTimeResult, ApprovalPreview } = useDeclaredOptions(approval.resource) ?? {};
  const recordTitle = useRecordTitle(approval.resource, approval.recordTitle);
  const [result, setResult] = useState<{ approval: Approval; extras: OneTimeExtras } | null>(null);
  const { balances, requestedBy, state, amountMinor, currency } = approval;
  const amount = amountMinor === null || currency === null ? '' : texts.format.money(amountMinor, currency);
  const title = [requestText(approval, texts), recordTitle, amount].filter(Boolean).join(' · ');
  const isOwn = useGetIdentity().identity?.id === requestedBy;

  return (
    <Page
      title={title}
      back={back}
      actions={
        <ActionBar
          back={back}
          phoneButtons={2}
          filter={(action) => state === 'pending' && isOwn === (action === 'withdraw')}
          dialogTitle={title}
          dialogWidth={ApprovalPreview && 'md'}
          dialogNote={<RequestSummary approval={approval} />}
          previewsChanges={false}
          onDone={(record, extras) => setResult({ approval: recordOf(approvals, record), extras })}
        />
      }
    >
      <div className={readCss['page']}>
        <div className={readCss['panels']}>
          <Panel title={texts.fieldLabel(approvals.name, 'input')}>
            <RequestedAction approval={approval} />
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
                'number',
                'state',
                'cause',
                'amountMinor',
                'requestedByEmail',
                'createdAt',
                ...(state === 'pending' ? (['expiresAt'] as const) : []),
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

function RequestedAction({ approval }: { approval: Approval }) {
  const { ApprovalPreview } = useDeclaredOptions(approval.resource) ?? {};
  return (
    <>
      <ApprovalChanges approval={approval} />
      {ApprovalPreview && approval.action === createAction && (
        <Suspense fallback={null}>
          <ApprovalPreview approval={approval} />
        </Suspense>
      )}
    </>
  );
}

function RequestSummary({ approval }: { approval: Approval }) {
  const texts = useResourceText();
  const secretNote = texts.lookup(approval.resource, `approverSees.${approval.action}`);
  return (
    <PreviewSection title={texts.translate('approvals.asked')}>
      <RequestedAction approval={approval} />
      {secretNote && <FormNotice>{secretNote}</FormNotice>}
    </PreviewSection>
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
