import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { pathOf } from '../kit/form/paths';
import { Panel } from '../kit/read/Panel';
import { titleOf, type AnyRecord, type OneTimeExtras } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { ActionAvailability } from '../kit/ui/ActionAvailability';
import { cardOf, type GiftCard } from './giftCard';
import { CardFace } from './CardFace';
import { CardFacts } from './CardFacts';
import { GiftCardCodesDialog } from './GiftCardCodesDialog';
import css from './giftcards.module.css';
import { editPathOf } from './paths';
import { codeInResponse, toReplacementCard, type PrintedCard } from './printedCard';
import { StatusNotice } from './StatusNotice';
import { TransactionTimeline } from './TransactionTimeline';

interface Props {
  card: GiftCard;
  back: string;
}

export function GiftCardPage({ card, back }: Props) {
  const texts = useResourceText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [replacement, setReplacement] = useState<PrintedCard | null>(null);

  /** Shows the code of the replacement card; no other action returns a code. */
  function handleDone(record: AnyRecord, extras: OneTimeExtras) {
    const { replacedById } = cardOf(record);
    const code = codeInResponse(extras);
    if (code !== null && replacedById !== null) setReplacement(toReplacementCard(card, replacedById, code));
  }

  const actions = (
    <>
      <ActionBar back={back} onDone={handleDone} />
      <ActionAvailability availability={card.actions['edit']}>
        {(props) => (
          <Button
            {...props}
            variant="contained"
            startIcon={<Pencil size={18} aria-hidden />}
            {...(!props.onClick &&
              ({ component: Link, to: editPathOf(card.id), state } satisfies LinkProps & { component: typeof Link }))}
          >
            {texts.translate('giftCards.edit')}
          </Button>
        )}
      </ActionAvailability>
    </>
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
