import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { useWords } from '../words';

/** Opens the browser's own dialog, which prints and saves as PDF. */
export function PrintButton() {
  const { translate } = useWords();
  return (
    <Button color="inherit" startIcon={<Printer size={18} aria-hidden />} onClick={() => globalThis.print()}>
      {translate('print.label')}
    </Button>
  );
}
