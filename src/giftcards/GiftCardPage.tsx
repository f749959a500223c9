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
import { useWords } from '../kit/words';
import { Unavailable } from '../kit/ui/Unavailable';
import { cardOf, type GiftCard } from './card';
import { CardFace } from './CardFace';
import { CardFacts } from './CardFacts';
import { CodesDialog } from './CodesDialog';
import css from './giftcards.module.css';
import { editPathOf } from './paths';
import { codeIn, successorOf, type PrintedCard } from './printed';
import { StatusNotice } from './StatusNotice';
import { Timeline } from './Timeline';

interface Props {
  card: GiftCard;
  back: string;
}

export function GiftCardPage({ card, back }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [successor, setSuccessor] = useState<PrintedCard | null>(null);

  /** Shows the code of the replacement card; no other action returns a code. */
  function done(record: AnyRecord, extras: OneTimeExtras) {
    const { replacedById } = cardOf(record);
    const code = codeIn(extras);
    if (code !== null && replacedById !== null) setSuccessor(successorOf(card, replacedById, code));
  }

  const actions = (
    <>
      <ActionBar back={back} onDone={done} />
      <Unavailable availability={card.actions['edit']}>
        {(props) => (
          <Button
            {...props}
            variant="contained"
            startIcon={<Pencil size={18} aria-hidden />}
            {...(!props.onClick &&
              ({ component: Link, to: editPathOf(card.id), state } satisfies LinkProps & { component: typeof Link }))}
          >
            {words.translate('giftCards.edit')}
          </Button>
        )}
      </Unavailable>
    </>
  );

  return (
    <Page title={titleOf(giftCards, card, words)} back={back} actions={actions}>
      <StatusNotice card={card} />
      <div className={css['page']}>
        <div className={css['main']}>
          <Panel label={words.resource(giftCards.name)}>
            <div className={css['head']}>
              <CardFace card={card} />
              <CardFacts card={card} />
            </div>
          </Panel>
          <Timeline card={card} />
        </div>
        <History />
      </div>
      {successor && (
        <CodesDialog
          cards={[successor]}
          onClose={() => {
            setSuccessor(null);
            void navigate(pathOf(giftCards, successor.id), { state });
          }}
        />
      )}
    </Page>
  );
}
