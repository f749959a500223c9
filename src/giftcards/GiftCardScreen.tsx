import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import Alert from '@mui/material/Alert';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { EditButton } from '../kit/form/EditButton';
import { useBackPath, pathOf } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { cardOf, type GiftCard } from './giftCard';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { Panel } from '../kit/read/Panel';
import { titleOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { CardFace, codeInResponse, toReplacementCard, type PrintedCard } from './CardFace';
import { GiftCardCodesDialog } from './GiftCardCodesDialog';
import css from './giftcards.module.css';
import { Facts } from '../kit/read/Facts';
import { TruncatedText } from '../kit/ui/values';
import { GiftCardExpiry } from './GiftCardList';
import { LoadMore, useInfiniteRows } from '../kit/list/LoadMore';
import { LoadingState } from '../kit/ui/states';
import timelineCss from './timeline.module.css';
import type { RecordOf } from '../../contract/resource';
import { FieldCell } from '../kit/FieldCell';
import { useIsReferencePermitted } from '../kit/kinds/ReferenceCell';
import { Actor } from '../kit/people/Actor';
import { RecordScope } from '../kit/contexts';

export default function GiftCardScreen() {
  const back = useBackPath(giftCards);
  return (
    <RecordScreen back={back}>
      {(record) => <GiftCardPage key={record.id} card={cardOf(record)} back={back} />}
    </RecordScreen>
  );
}

interface Props {
  card: GiftCard;
  back: string;
}

function GiftCardPage({ card, back }: Props) {
  const texts = useResourceText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [replacement, setReplacement] = useState<PrintedCard | null>(null);

  function handleDone(record: AnyRecord, extras: OneTimeExtras) {
    const { replacedById } = cardOf(record);
    const code = codeInResponse(extras);
    if (code !== null && replacedById !== null) setReplacement(toReplacementCard(card, replacedById, code));
  }

  const actions = (
    <ActionBar back={back} phoneButtons={1} onDone={handleDone}>
      <EditButton variant="outlined" />
    </ActionBar>
  );

  return (
    <Page title={titleOf(giftCards, card, texts)} back={back} actions={actions}>
      <StatusNotice card={card} />
      <div className={css['page']}>
        <div className={css['main']}>
          <Panel label={texts.resource(giftCards.name)}>
            <div className={css['head']}>
              <CardFace card={card} />
              <CardFacts card={card} />
            </div>
          </Panel>
          <TransactionTimeline card={card} />
        </div>
        <History />
      </div>
      {replacement && (
        <GiftCardCodesDialog
          cards={[replacement]}
          onClose={() => {
            setReplacement(null);
            void navigate(pathOf(giftCards, replacement.id), { state });
          }}
        />
      )}
    </Page>
  );
}

const factNames = [
  'initialMinor',
  'fundedBy',
  'startsOn',
  'companyId',
  'occasionId',
  'message',
  'replacesId',
  'replacedById',
] as const;

function CardFacts({ card }: { card: GiftCard }) {
  const { fieldLabel } = useResourceText();
  const { name, email } = card.recipient ?? {};
  const expiry = { label: fieldLabel(giftCards.name, 'expiresOn'), value: <GiftCardExpiry card={card} /> };
  const recipient = {
    label: fieldLabel(giftCards.name, 'recipient'),
    isWide: true,
    value: (
      <>
        {name}{' '}
        {email && (
          <a href={`mailto:${email}`}>
            <TruncatedText>{email}</TruncatedText>
          </a>
        )}
      </>
    ),
  };
  return <Facts of={giftCards} names={factNames} moreFacts={name || email ? [expiry, recipient] : [expiry]} />;
}

function StatusNotice({ card }: { card: GiftCard }) {
  const { translate, lookup, format } = useResourceText();
  const { status, startsOn, expiresOn, blockedReason, replacedById } = card;
  const dates = { starts: startsOn ? format.date(startsOn) : '', expired: expiresOn ? format.date(expiresOn) : '' };
  if (status === 'active') return null;
  return (
    <Alert
      severity={status === 'pending' || status === 'depleted' ? 'info' : 'warning'}
      className={css['notice'] ?? ''}
    >
      {replacedById === null
        ? lookup(giftCards.name, `statusNotices.${status}`, dates)
        : translate('giftCards.replaced')}{' '}
      {replacedById !== null && <Link to={pathOf(giftCards, replacedById)}>{translate('giftCards.toSuccessor')}</Link>}
      {status === 'blocked' && blockedReason && <blockquote>{blockedReason}</blockquote>}
    </Alert>
  );
}

const perPage = 20;

function TransactionTimeline({ card }: { card: GiftCard }) {
  const { translate } = useResourceText();
  const { rows, isPending, more } = useInfiniteRows<typeof giftCardTransactions, GiftCardTransaction>(
    giftCardTransactions,
    { filter: { giftCardId: card.id }, sort: { field: 'seq', order: 'DESC' }, pagination: { page: 1, perPage } },
    { refetchOnMount: 'always' },
  );

  return (
    <Panel title={translate('giftCards.movements')}>
      {isPending && <LoadingState rows={3} />}
      {rows.length > 0 && (
        <ol className={timelineCss['timeline']}>
          {rows.map((transaction) => (
            <TransactionItem key={transaction.id} transaction={transaction} />
          ))}
        </ol>
      )}
      <LoadMore {...more} />
    </Panel>
  );
}

type GiftCardTransaction = RecordOf<typeof giftCardTransactions>;

function TransactionItem({ transaction }: { transaction: GiftCardTransaction }) {
  const { translate, lookup, fieldLabel, format } = useResourceText();
  const { name } = giftCardTransactions;
  const { type, amountMinor, balanceAfterMinor, currency, reason, actorEmail, createdAt } = transaction;
  const isReferencePermitted = useIsReferencePermitted();
  const linkNames = (['saleId', 'journalId'] as const).filter(
    (fieldName) => transaction[fieldName] !== null && isReferencePermitted(giftCardTransactions, fieldName),
  );
  return (
    <li className={timelineCss['transaction']}>
      <strong>{lookup(name, `values.type.${type}`)}</strong>
      <span className={timelineCss['amount']} data-sign={amountMinor < 0 ? 'minus' : 'plus'}>
        {amountMinor > 0 && '+'}
        {format.money(amountMinor, currency)}
      </span>
      <span className={timelineCss['after']}>
        {translate('giftCards.balanceAfter', { balance: format.money(balanceAfterMinor, currency) })}
      </span>
      <span className={timelineCss['who']}>
        <time dateTime={createdAt}>{format.instant(createdAt)}</time> · <Actor email={actorEmail} />
      </span>
      {reason && <blockquote>{reason}</blockquote>}
      {linkNames.length > 0 && (
        <dl className={timelineCss['transactionLinks']}>
          {linkNames.map((fieldName) => (
            <div key={fieldName}>
              <dt>{fieldLabel(name, fieldName)}</dt>
              <dd>
                <RecordScope resource={giftCardTransactions} record={transaction}>
                  <FieldCell source={fieldName} />
                </RecordScope>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
