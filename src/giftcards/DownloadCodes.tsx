import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { decimalOf } from '../../contract/amounts';
import { decimalsOf } from '../../contract/currencies';
import { giftCards, writtenCode } from '../../contract/money/giftcards';
import type { FieldName } from '../../contract/resource';
import { saveFile } from '../kit/files/saveFile';
import { useWords } from '../kit/words';
import type { PrintedCard } from './printed';

/** Downloads the codes as a spreadsheet file, written in the browser: no server stores them. */
export function DownloadCodes({ cards }: { cards: readonly PrintedCard[] }) {
  const { translate, format, field } = useWords();

  async function download() {
    const { writeCsv } = await import('../kit/import/csv');
    const of = (name: FieldName<typeof giftCards>) => field(giftCards.name, name);
    const header = [
      of('recipient.name'),
      of('recipient.email'),
      of('initialMinor'),
      of('currency'),
      of('expiresOn'),
      translate('giftCards.find.code'),
    ];
    const rows = cards.map(({ recipient, initialMinor, currency, expiresOn, code }) => [
      recipient?.name ?? '',
      recipient?.email ?? '',
      decimalOf(initialMinor, decimalsOf(currency)),
      currency,
      expiresOn ?? '',
      writtenCode(code),
    ]);
    saveFile(writeCsv(header, rows, ','), `${translate('giftCards.code.fileName')}-${format.isoDate(new Date())}.csv`);
  }

  return (
    <Button variant="outlined" startIcon={<Download size={18} aria-hidden />} onClick={() => void download()}>
      {translate('giftCards.code.download')}
    </Button>
  );
}
