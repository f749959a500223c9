import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useGetIdentity } from 'react-admin';
import { useNavigate } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { webhooks } from '../../contract/webhooks/webhooks';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { Balances } from '../ledger/Balances';
import { ActionBar } from '../kit/actions/ActionBar';
import { ChangeList } from '../kit/changes/ChangeList';
import { changesOf } from '../kit/changes/changes';
import { ResourceScope } from '../kit/contexts';
import { useDeclared } from '../kit/declared';
import { pathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useWords } from '../kit/words';
import { Page } from '../shell/Page';
import { ApprovalRecord } from './ApprovalRecord';
import { requestText } from './requestText';
import { secretIn } from '../webhooks/secret';
import { codesIn, withCard, type NewCodes } from './codes';

const CodesDialog = lazy(() =>
  import('../giftcards/CodesDialog').then(({ CodesDialog }) => ({ default: CodesDialog })),
);

const WebhookTexts = lazy(() => import('../webhooks/WebhookTexts'));

const SecretDialog = lazy(() =>
  import('../webhooks/SecretDialog').then(({ SecretDialog }) => ({ default: SecretDialog })),
);

type Approval = RecordOf<typeof approvals>;

/** One approval: what is asked for, by whom, why it takes two, and what it would do. */
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
  const isOwn = useGetIdentity().identity?.id === requestedBy;

  function done(record: AnyRecord, extras: OneTimeExtras): void {
    setSecret(secretIn(extras));
    const found = codesIn(recordOf(approvals, record), extras);
    // At once: nobody is told them again. Whose card it is may come later, or not at all.
    setCodes(found);
    if (found) void withCard(dataProvider, found).then(setCodes, () => undefined);
  }

  return (
    <Page
      title={`${number} · ${requestText(approval, words)}`}
      back={back}
      actions={<ActionBar back={back} only={(action) => isOwn === (action === 'withdraw')} onDone={done} />}
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
          <Input approval={approval} />
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

/** What was typed, by the names of its fields, and what it replaces. */
function Input({ approval: { input, before, resource, action } }: { approval: Approval }) {
  const words = useWords();
  const declared = useDeclared(resource)?.declared;
  if (!declared || !isObject(input)) return null;
  const own = declared.actions[action]?.input;
  const named = own ? { ...declared, fields: { ...declared.fields, ...own } } : declared;
  const seen = isObject(before) ? before : null;
  const changes = changesOf(named, seen, { ...seen, ...installedIn(seen), ...input });
  if (changes.length === 0) return null;
  const list = <ChangeList changes={changes} />;
  return (
    <Panel title={words.field(approvals.name, 'input')}>
      <ResourceScope resource={named}>
        {resource === webhooks.name ? (
          <Suspense fallback={null}>
            <WebhookTexts>{list}</WebhookTexts>
          </Suspense>
        ) : (
          list
        )}
      </ResourceScope>
    </Panel>
  );
}

/** What a setting is again once it is as the installation says; what that leaves open is empty. */
function installedIn(seen: Record<string, unknown> | null): Record<string, unknown> {
  const said = seen?.['installation'];
  if (!seen || !isObject(said)) return {};
  const beside = new Set(['currency', 'installation']);
  return Object.fromEntries(
    Object.keys(seen)
      .filter((name) => !beside.has(name))
      .map((name) => [name, said[name] ?? null]),
  );
}
