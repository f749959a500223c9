import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { useResourceText } from '../resourceText';

interface Props {
  onPrint?: () => void;
  /** While true, the button ignores presses but keeps the focus. */
  isBusy?: boolean;
}

const printPage = () => globalThis.print();

export function PrintButton({ onPrint = printPage, isBusy = false }: Props) {
  const { translate } = useResourceText();
  return (
    <Button
      color="inherit"
      startIcon={<Printer size={18} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPrint()}
    >
      {translate(isBusy ? 'print.coming' : 'print.label')}
    </Button>
  );
}
