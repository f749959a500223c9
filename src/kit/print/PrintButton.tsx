import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { useResourceText } from '../resourceText';

interface Props {
  onPrint?: () => void;
  /** While true, the button ignores presses but keeps the focus. */
  busy?: boolean;
}

const printPage = () => globalThis.print();

export function PrintButton({ onPrint = printPage, busy = false }: Props) {
  const { translate } = useResourceText();
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
