import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useGetIdentity } from 'react-admin';
import { useNavigate } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { apiKeys } from '../../contract/people/apiKeys';
import { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { Balances } from '../ledger/Balances';
import { ActionBar } from '../kit/actions/ActionBar';
import { pathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { useWords } from '../kit/words';
import { Page } from '../shell/Page';
import { ApprovalChanges } from './ApprovalChanges';
import { ApprovalRecord } from './ApprovalRecord';
import css from './approvals.module.css';
import { requestText } from './requestText';
import { codesIn, withCard, type NewCodes } from './codes';

const CodesDialog = lazy(() =>
  import('../giftcards/CodesDialog').then(({ CodesDialog }) => ({ default: CodesDialog })),
);

const WebhookSecretDialog = lazy(() =>
  import('../webhooks/SecretDialog').then(({ SecretDialog }) => ({ default: SecretDialog })),
);

const KeySecretDialog = lazy(() => import('../apiKeys/SecretDialog'));

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
  const words = useWords();
  const { translate } = words;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<NewCodes | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { balances, number, requestedBy } = approval;
  const SecretDialog = approval.resource === apiKeys.name ? KeySecretDialog : WebhookSecretDialog;
  const isOwn = useGetIdentity().identity?.id === requestedBy;

  function done(record: AnyRecord, extras: OneTimeExtras): void {
    const answered: unknown = extras['secret'];
    setSecret(typeof answered === 'string' ? answered : null);
    const found = codesIn(recordOf(approvals, record), extras);
    // Shows the codes at once, because they are returned only once; the cards' details may load later or fail.
    setCodes(found);
    if (found) void withCard(dataProvider, found).then(setCodes, () => undefined);
  }

  return (
    <Page
      title={`${number} · ${requestText(approval, words)}`}
      back={back}
      actions={
        <ActionBar
          back={back}
          only={(action) => isOwn === (action === 'withdraw')}
          about={<Requested approval={approval} />}
          onDone={done}
        />
      }
    >
      <div className={readCss['page']}>
        <div className={readCss['panels']}>
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
              first={{ label: words.resource(approval.resource), value: <ApprovalRecord approval={approval} /> }}
            />
          </Panel>
          <Panel title={words.field(approvals.name, 'input')}>
            <ApprovalChanges approval={approval} />
          </Panel>
          {balances && balances.length > 0 && (
            <Panel title={translate('approvals.balances')}>
              <Balances balances={balances} />
            </Panel>
          )}
        </div>
        <History />
      </div>
      {secret !== null && (
        <Suspense fallback={null}>
          <SecretDialog secret={secret} onClose={() => setSecret(null)} />
        </Suspense>
      )}
      {codes && (
        <Suspense fallback={null}>
          <CodesDialog
            cards={codes.cards}
            onClose={() => {
              setCodes(null);
              if (codes.only) void navigate(pathOf(giftCards, codes.only));
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Requested({ approval }: { approval: Approval }) {
  const words = useWords();
  const title = useRecordTitle(approval.resource, approval.recordTitle);
  return (
    <section aria-label={words.field(approvals.name, 'input')}>
      <p className={css['request']}>{[requestText(approval, words), title].filter(Boolean).join(' · ')}</p>
      <ApprovalChanges approval={approval} />
    </section>
  );
}
