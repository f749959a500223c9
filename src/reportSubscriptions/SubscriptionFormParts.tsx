import { Link } from 'react-router';
import Alert from '@mui/material/Alert';
import { reportSubscriptions, type Cadence } from '../../contract/reports/reportSubscriptions';
import { reportPath } from '../../contract/reports/reportPath';
import { lastSendDate, reportRange } from '../../contract/reports/sendDates';
import { Panel } from '../kit/read/Panel';
import { FactList, type Fact } from '../kit/read/Facts';
import { useToday } from '../kit/ui/useToday';
import { optionLabel } from '../kit/kinds/choices.read';
import { useResourceText } from '../kit/resourceText';
import css from './subscriptions.module.css';
import type { SubscribedReport } from './subscribedReport';
import { useMailChoices } from '../mail/useMailChoices';

export function SubscribedReportPanel({ report, view, cadence = 'weekly' }: SubscribedReport & { cadence?: Cadence }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const today = useToday();
  const { currency, groupBy, compare, filter } = view;
  const filters = Object.entries(filter).map(
    ([name, keys]) => `${translate(`reports.groupings.${name}`)} (${format.number(keys.length)})`,
  );
  const facts: Fact[] = [
    {
      label: texts.fieldLabel(reportSubscriptions.name, 'report'),
      value: optionLabel(report, texts, { resource: reportSubscriptions.name, name: 'report' }),
    },
    ...(currency ? [{ label: translate('list.currency'), value: currency }] : []),
    { label: translate('reports.groupBy'), value: translate(`reports.groupings.${groupBy}`) },
    { label: translate('reports.compare'), value: translate(`reports.comparisons.${compare ?? 'none'}`) },
    ...(filters.length > 0
      ? [{ label: translate('reportSubscriptions.filters'), value: format.listAnd(filters) }]
      : []),
  ];
  return (
    <div className={css['sent']}>
      <Panel
        title={translate('reportSubscriptions.what')}
        aside={
          <Link to={reportPath(report, view, reportRange(cadence, lastSendDate(cadence, today)))}>
            {translate('reportSubscriptions.see')}
          </Link>
        }
      >
        <FactList facts={facts} />
      </Panel>
    </div>
  );
}

export function MailOffAlert() {
  const { translate } = useResourceText();
  const { data } = useMailChoices();
  return data && !data.isSent ? <Alert severity="error">{translate('problems.mail.off')}</Alert> : null;
}
