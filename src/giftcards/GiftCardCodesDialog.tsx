import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useState } from 'react';
import Download from 'lucide-react/icons/download';
import { formatGiftCardCode, giftCards } from '../../contract/money/giftcards';
import { useResourceText } from '../kit/resourceText';
import { CopyButton } from '../kit/ui/CopyButton';
import { OneTimeDialog } from '../kit/ui/Dialog';
import { PrintedCardFace, clipboardText, type PrintedCard } from './CardFace';
import css from './giftcards.module.css';
import { EmptyValue } from '../kit/ui/values';
import rowsCss from './rows.module.css';
import { formatDecimal } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';
import type { FieldName } from '../../contract/resource';
import { saveFile } from '../kit/files/saveFile';

const PrintCards = lazy(() => import('./PrintCards'));

interface Props {
  cards: readonly PrintedCard[];
  onClose: () => void;
}

export function GiftCardCodesDialog({ cards, onClose }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const [isPrinting, setPrinting] = useState(false);
  const [firstCard, ...otherCards] = cards;
  const countParams = { smart_count: cards.length };

  return (
    <OneTimeDialog
      width={otherCards.length > 0 ? 'md' : 'sm'}
      title={translate('giftCards.code.title', countParams)}
      text={translate('giftCards.code.text', countParams)}
      confirmLabel={translate('giftCards.code.kept', countParams)}
      onClose={onClose}
    >
      {firstCard && otherCards.length === 0 && (
        <div className={css['codeList']}>
          <PrintedCardFace card={firstCard} />
        </div>
      )}
      <div className={css['tools']}>
        <CopyButton
          text={firstCard && otherCards.length === 0 ? formatGiftCardCode(firstCard.code) : clipboardText(cards, texts)}
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

function CodeList({ cards }: { cards: readonly PrintedCard[] }) {
  const { translate, format } = useResourceText();
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css['scroll']} aria-label={translate('giftCards.code.list')} tabIndex={0}>
      <ol className={`${rowsCss['rows']} ${css['codes']}`}>
        {cards.map(({ id, recipient, initialMinor, currency, code }) => (
          <li key={id}>
            <span>
              {recipient?.name ?? recipient?.email ?? <EmptyValue />}
              {recipient?.name && recipient.email && <small>{recipient.email}</small>}
            </span>
            <span data-align="end">{format.money(initialMinor, currency)}</span>
            <code className={css['code']}>{formatGiftCardCode(code)}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DownloadCodesButton({ cards }: { cards: readonly PrintedCard[] }) {
  const { translate, format, fieldLabel } = useResourceText();

  async function download() {
    const { writeCsv } = await import('../kit/import/csv');
    const labelOf = (name: FieldName<typeof giftCards>) => fieldLabel(giftCards.name, name);
    const header = [
      labelOf('recipient.name'),
      labelOf('recipient.email'),
      labelOf('initialMinor'),
      labelOf('currency'),
      labelOf('expiresOn'),
      translate('giftCards.find.code'),
    ];
    const rows = cards.map(({ recipient, initialMinor, currency, expiresOn, code }) => [
      recipient?.name ?? '',
      recipient?.email ?? '',
      formatDecimal(initialMinor, decimalsOf(currency)),
      currency,
      expiresOn ?? '',
      formatGiftCardCode(code),
    ]);
    saveFile(writeCsv(header, rows, ','), `${translate('giftCards.code.fileName')}-${format.isoDate(new Date())}.csv`);
  }

  return (
    <Button variant="outlined" startIcon={<Download size={18} aria-hidden />} onClick={() => void download()}>
      {translate('giftCards.code.download')}
    </Button>
  );
}
