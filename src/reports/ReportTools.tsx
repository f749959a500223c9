import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReportAnswer, ReportQuery } from '../../contract/reports/endpoints';
import { useWords } from '../kit/words';
import { ReportFile } from './ReportFile';
import type { ReportView } from './view';

interface Props {
  view: ReportView;
  /** `null`: there is nothing that can be asked. */
  query: ReportQuery | null;
  answer: ReportAnswer | null;
  title: string;
  actions: ReactNode;
}

export function ReportTools({ query, actions, ...report }: Props) {
  const { translate } = useWords();
  return (
    <>
      {query && <ReportFile query={query} {...report} />}
      <Button color="inherit" startIcon={<Printer size={18} aria-hidden />} onClick={() => globalThis.print()}>
        {translate('reports.print')}
      </Button>
      {actions}
    </>
  );
}
