import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useState } from 'react';
import { formatCode } from '../../contract/money/giftcards';
import { useResourceText } from '../kit/resourceText';
import { CopyButton } from '../kit/ui/CopyButton';
import { OneTimeDialog } from '../kit/ui/OneTimeDialog';
import { PrintedCardFace } from './CardFace';
import { CodeList } from './CodeList';
import { DownloadCodesButton } from './DownloadCodesButton';
import css from './giftcards.module.css';
import { clipboardText, type PrintedCard } from './printedCard';

const PrintCards = lazy(() => import('./PrintCards'));

interface Props {
  cards: readonly PrintedCard[];
  /** Called when the user confirms that the codes are saved. */
  onClose: () => void;
}

/** Shows the codes of new cards once: afterwards only their last four can be read. */
export function GiftCardCodesDialog({ cards, onClose }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const [isPrinting, setPrinting] = useState(false);
  const [onlyCard, ...otherCards] = cards;
  const countParams = { smart_count: cards.length };

  return (
    <OneTimeDialog
      width={otherCards.length > 0 ? 'md' : 'sm'}
      title={translate('giftCards.code.title', countParams)}
      text={translate('giftCards.code.text', countParams)}
      confirmLabel={translate('giftCards.code.kept', countParams)}
      onClose={onClose}
    >
      {onlyCard && otherCards.length === 0 && (
        <div className={css['told']}>
          <PrintedCardFace card={onlyCard} />
        </div>
      )}
      <div className={css['tools']}>
        <CopyButton
          text={onlyCard && otherCards.length === 0 ? formatCode(onlyCard.code) : clipboardText(cards, texts)}
        >
          {translate('giftCards.code.copy', countParams)}
        </CopyButton>
        {otherCards.length > 0 && <DownloadCodesButton cards={cards} />}
        <Button variant="outlined" startIcon={<Printer size={18} aria-hidden />} onClick={() => setPrinting(true)}>
          {translate('giftCards.code.print', countParams)}
        </Button>
      </div>
      {otherCards.length > 0 && <CodeList cards={cards} />}
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintCards cards={cards} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </OneTimeDialog>
  );
}
