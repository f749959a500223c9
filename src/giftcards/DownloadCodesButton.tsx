import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { formatDecimal } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';
import { giftCards, formatCode } from '../../contract/money/giftcards';
import type { FieldName } from '../../contract/resource';
import { saveFile } from '../kit/files/saveFile';
import { useResourceText } from '../kit/resourceText';
import type { PrintedCard } from './printedCard';

/** Downloads the codes as a spreadsheet file, written in the browser: no server stores them. */
export function DownloadCodesButton({ cards }: { cards: readonly PrintedCard[] }) {
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
      formatCode(code),
    ]);
    saveFile(writeCsv(header, rows, ','), `${translate('giftCards.code.fileName')}-${format.isoDate(new Date())}.csv`);
  }

  return (
    <Button variant="outlined" startIcon={<Download size={18} aria-hidden />} onClick={() => void download()}>
      {translate('giftCards.code.download')}
    </Button>
  );
}
