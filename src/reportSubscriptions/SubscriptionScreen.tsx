import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { EditScreen } from '../kit/form/EditScreen';
import { recordOf } from '../kit/record';
import { SubscriptionDeliveries } from './SubscriptionDeliveries';
import { SubscribedReportPanel } from './SubscribedReportPanel';
import { MailContentWarning } from './MailContentWarning';

export default function SubscriptionScreen() {
  return (
    <EditScreen
      shownElsewhere={['report', 'view']}
      above={(record) => {
        const { report, view, cadence } = recordOf(reportSubscriptions, record);
        return view && <SubscribedReportPanel report={report} view={view} cadence={cadence} />;
      }}
      below={(record) => <SubscriptionDeliveries of={recordOf(reportSubscriptions, record)} />}
    >
      <MailContentWarning />
    </EditScreen>
  );
}
