import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useState } from 'react';
import { writtenCode } from '../../contract/money/giftcards';
import { useWords } from '../kit/words';
import { CopyButton } from '../kit/ui/CopyButton';
import { OneTimeDialog } from '../kit/ui/OneTimeDialog';
import { PrintedFace } from './CardFace';
import { CodeList } from './CodeList';
import { DownloadCodes } from './DownloadCodes';
import css from './giftcards.module.css';
import { linesOf, type PrintedCard } from './printed';

const PrintCards = lazy(() => import('./PrintCards'));

interface Props {
  cards: readonly PrintedCard[];
  /** Called when the user confirms that the codes are saved. */
  onClose: () => void;
}

/** Shows the codes of new cards once: afterwards only their last four can be read. */
export function CodesDialog({ cards, onClose }: Props) {
  const words = useWords();
  const { translate } = words;
  const [printing, setPrinting] = useState(false);
  const [only, ...others] = cards;
  const count = { smart_count: cards.length };

  return (
    <OneTimeDialog
      width={others.length > 0 ? 'md' : 'sm'}
      title={translate('giftCards.code.title', count)}
      text={translate('giftCards.code.text', count)}
      kept={translate('giftCards.code.kept', count)}
      onClose={onClose}
    >
      {only && others.length === 0 && (
        <div className={css['told']}>
          <PrintedFace card={only} />
        </div>
      )}
      <div className={css['tools']}>
        <CopyButton text={only && others.length === 0 ? writtenCode(only.code) : linesOf(cards, words)}>
          {translate('giftCards.code.copy', count)}
        </CopyButton>
        {others.length > 0 && <DownloadCodes cards={cards} />}
        <Button variant="outlined" startIcon={<Printer size={18} aria-hidden />} onClick={() => setPrinting(true)}>
          {translate('giftCards.code.print', count)}
        </Button>
      </div>
      {others.length > 0 && <CodeList cards={cards} />}
      {printing && (
        <Suspense fallback={null}>
          <PrintCards cards={cards} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </OneTimeDialog>
  );
}
