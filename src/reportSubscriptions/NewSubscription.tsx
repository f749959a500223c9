import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { CreateScreen } from '../kit/form/CreateScreen';
import { EmptyState } from '../kit/ui/states';
import { optionLabel } from '../kit/kinds/choices.read';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { SubscribedReportPanel, SubscriptionNotes } from './SubscriptionFormParts';
import { readSubscribedReport } from './subscribedReport';

export default function NewSubscription() {
  const texts = useResourceText();
  const { translate } = texts;
  const [search] = useSearchParams();
  const subscribedReport = readSubscribedReport(search);
  if (!subscribedReport)
    return (
      <Page title={texts.lookup(reportSubscriptions.name, 'create')} back="/report-subscriptions">
        <EmptyState
          title={translate('reportSubscriptions.noReport')}
          hint={translate('reportSubscriptions.noReportHint')}
          action={
            <Button variant="contained" component={Link} to="/reports/sales">
              {translate('menu.sales')}
            </Button>
          }
        />
      </Page>
    );
  return (
    <CreateScreen
      initial={{
        ...subscribedReport,
        name: optionLabel(subscribedReport.report, texts, { resource: reportSubscriptions.name, name: 'report' }),
      }}
      presetFields={['report', 'view']}
      contentAbove={<SubscribedReportPanel {...subscribedReport} />}
    >
      <SubscriptionNotes />
    </CreateScreen>
  );
}
