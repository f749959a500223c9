import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { useWords } from '../words';

interface Props {
  /** In place of printing the page as it stands. */
  onPrint?: () => void;
  /** What is to be printed is on its way: meanwhile the button does nothing, but keeps the focus. */
  busy?: boolean;
}

const printPage = () => globalThis.print();

/** Opens the browser's own dialog, which prints and saves as PDF. */
export function PrintButton({ onPrint = printPage, busy = false }: Props) {
  const { translate } = useWords();
  return (
    <Button
      color="inherit"
      startIcon={<Printer size={18} aria-hidden />}
      aria-disabled={busy}
      onClick={() => !busy && onPrint()}
    >
      {translate(busy ? 'print.coming' : 'print.label')}
    </Button>
  );
}
