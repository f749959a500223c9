import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useGetIdentity } from 'react-admin';
import { useNavigate } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { apiKeys } from '../../contract/people/apiKeys';
import { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { BalanceChanges } from '../ledger/BalanceChanges';
import { ActionBar } from '../kit/actions/ActionBar';
import { pathOf, useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { ApprovalChanges } from './ApprovalChanges';
import { ApprovalRecordLink } from './ApprovalRecordLink';
import css from './approvals.module.css';
import { requestText } from './requestText';
import { platformCurrency } from '../../contract/currencies';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import * as z from 'zod/mini';
import { cardOf } from '../giftcards/giftCard';
import { codeInResponse, toPrintedCard, type PrintedCard } from '../giftcards/printedCard';

const CodesDialog = lazy(() =>
  import('../giftcards/GiftCardCodesDialog').then(({ GiftCardCodesDialog }) => ({ default: GiftCardCodesDialog })),
);

const WebhookSecretDialog = lazy(() =>
  import('../webhooks/WebhookSecretDialog').then(({ WebhookSecretDialog }) => ({ default: WebhookSecretDialog })),
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
  const texts = useResourceText();
  const { translate } = texts;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<NewCodes | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { balances, number, requestedBy } = approval;
  const SecretDialog = approval.resource === apiKeys.name ? KeySecretDialog : WebhookSecretDialog;
  const isOwn = useGetIdentity().identity?.id === requestedBy;

  function handleDone(record: AnyRecord, extras: OneTimeExtras): void {
    const newSecret: unknown = extras['secret'];
    setSecret(typeof newSecret === 'string' ? newSecret : null);
    const newCodes = codesIn(recordOf(approvals, record), extras);
    // Shows the codes at once, because they are returned only once; the cards' details may load later or fail.
    setCodes(newCodes);
    if (newCodes) void withCardDetails(dataProvider, newCodes).then(setCodes, () => undefined);
  }

  return (
    <Page
      title={`${number} · ${requestText(approval, texts)}`}
      back={back}
      actions={
        <ActionBar
          back={back}
          filter={(action) => isOwn === (action === 'withdraw')}
          dialogNote={<RequestSummary approval={approval} />}
          onDone={handleDone}
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
              firstFact={{
                label: texts.resource(approval.resource),
                value: <ApprovalRecordLink approval={approval} />,
              }}
            />
          </Panel>
          <Panel title={texts.fieldLabel(approvals.name, 'input')}>
            <ApprovalChanges approval={approval} />
          </Panel>
          {balances && balances.length > 0 && (
            <Panel title={translate('approvals.balances')}>
              <BalanceChanges balances={balances} />
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
              if (codes.singleCardId) void navigate(pathOf(giftCards, codes.singleCardId));
            }}
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

interface NewCodes {
  cards: readonly PrintedCard[];
  singleCardId: string | null;
}

/** Returns the gift card codes an approval has issued, with the cards' details; the API returns them only once. */
function codesIn(approval: RecordOf<typeof approvals>, extras: OneTimeExtras): NewCodes | null {
  const batch = z.safeParse(giftcardEndpoints.batch.output, extras[giftcardEndpoints.batch.id]);
  if (batch.success) return { cards: batch.data.cards, singleCardId: null };
  const code = codeInResponse(extras);
  if (code === null) return null;
  const { recordId, amountMinor, currency } = approval;
  const card = {
    id: recordId ?? '',
    initialMinor: amountMinor ?? 0,
    currency: currency ?? platformCurrency,
    expiresOn: null,
    recipient: null,
    message: null,
  };
  return { cards: [toPrintedCard(card, code)], singleCardId: recordId };
}

/** Adds the card's current details, such as recipient and expiry. Throws the error of a failed read. */
async function withCardDetails(dataProvider: ConsoleDataProvider, codes: NewCodes): Promise<NewCodes> {
  const [printed] = codes.cards;
  if (codes.singleCardId === null || !printed) return codes;
  const read = async (id: string) => cardOf((await dataProvider.getOne<AnyRecord>(giftCards.name, { id })).data);
  const referencedCard = await read(codes.singleCardId);
  // A replaced card refers to the one that has the new code.
  const card = referencedCard.replacedById === null ? referencedCard : await read(referencedCard.replacedById);
  return { cards: [toPrintedCard(card, printed.code)], singleCardId: card.id };
}
