import Button from '@mui/material/Button';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import type { ReportResponse, ReportQuery } from '../../contract/reports/endpoints';
import { PrintButton } from '../kit/print/PrintButton';
import { useResourceText } from '../kit/resourceText';
import { newSubscriptionPath } from '../reportSubscriptions/subscribedReport';
import { useMayDo } from '../session/useMayDo';
import { ReportFile } from './ReportFile';
import type { ReportView } from './view';

interface Props {
  view: ReportView;
  query: ReportQuery | null;
  answer: ReportResponse | null;
  title: string;
  actions: ReactNode;
}

export function ReportTools({ query, actions, ...report }: Props) {
  const { translate } = useResourceText();
  const mayDo = useMayDo();
  return (
    <>
      {query && <ReportFile query={query} {...report} />}
      {query && mayDo(reportSubscriptions, 'create') && (
        <Button
          color="inherit"
          startIcon={<Mail size={18} aria-hidden />}
          component={Link}
          to={newSubscriptionPath(report.view.id, query)}
        >
          {translate('reportSubscriptions.send')}
        </Button>
      )}
      <PrintButton />
      {actions}
    </>
  );
}
