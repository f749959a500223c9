import { useSearchParams } from 'react-router';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { CreateScreen } from '../kit/form/CreateScreen';
import { EmptyState, LoadingState } from '../kit/ui/states';
import { optionLabel } from '../kit/kinds/choices.read';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { useOwnAccount } from '../kit/people/useOwnAccount';
import { ReportLinks } from './ReportLinks';
import { MailOffAlert, SubscribedReportPanel } from './SubscriptionFormParts';
import { readSubscribedReport } from './subscribedReport';
import css from './subscriptions.module.css';

export default function NewSubscription() {
  const texts = useResourceText();
  const { translate } = texts;
  const [search] = useSearchParams();
  const subscribedReport = readSubscribedReport(search);
  const { ownAccount, isPending } = useOwnAccount();
  if (!subscribedReport)
    return (
      <Page title={texts.lookup(reportSubscriptions.name, 'create')} back="/report-subscriptions">
        <EmptyState
          title={translate('reportSubscriptions.noReport')}
          hint={translate('reportSubscriptions.noReportHint')}
          action={<ReportLinks />}
        />
      </Page>
    );
  if (isPending)
    return (
      <Page title={texts.lookup(reportSubscriptions.name, 'create')} back="/report-subscriptions">
        <LoadingState rows={6} />
      </Page>
    );
  return (
    <CreateScreen
      initial={{
        ...subscribedReport,
        name: optionLabel(subscribedReport.report, texts, { resource: reportSubscriptions.name, name: 'report' }),
        recipientIds: ownAccount ? [ownAccount.id] : [],
      }}
      presetFields={['report', 'view']}
      contentAbove={
        <div className={css['create']}>
          <SubscribedReportPanel {...subscribedReport} />
        </div>
      }
    >
      <MailOffAlert />
    </CreateScreen>
  );
}
