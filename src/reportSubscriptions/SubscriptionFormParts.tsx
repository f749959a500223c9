import { Link } from 'react-router';
import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { cadences, reportSubscriptions, type Cadence } from '../../contract/reports/reportSubscriptions';
import { reportPath } from '../../contract/reports/reportPath';
import { lastSendDate, nextSendDate, reportRange } from '../../contract/reports/sendDates';
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

/** Says which period is sent, and what leaves the company by mail. */
export function SubscriptionNotes() {
  const { translate } = useResourceText();
  const content: unknown = useWatch({ name: 'content' });
  const { data } = useMailChoices();
  return (
    <>
      <PeriodNote />
      <Alert severity={content === 'link' ? 'info' : 'warning'}>
        {translate(content === 'link' ? 'reportSubscriptions.leaves.link' : 'reportSubscriptions.leaves.figures')}
      </Alert>
      {data && !data.isSent && <Alert severity="error">{translate('problems.mail.off')}</Alert>}
    </>
  );
}

function PeriodNote() {
  const { translate, format } = useResourceText();
  const today = useToday();
  const chosenCadence: unknown = useWatch({ name: 'cadence' });
  const cadence = cadences.find((one) => one === chosenCadence);
  if (!cadence) return null;
  const on = nextSendDate(cadence, lastSendDate(cadence, today));
  const { from, to } = reportRange(cadence, on);
  const dates = format.dateRange(from, to).replace(/(\d)–(\d)/, '$1\u2060–\u2060$2');
  return (
    <Alert severity="info">{translate(`reportSubscriptions.period.${cadence}`, { on: format.date(on), dates })}</Alert>
  );
}
