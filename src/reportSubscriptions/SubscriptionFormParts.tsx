import { Link } from 'react-router';
import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { reportSubscriptions, type Cadence } from '../../contract/reports/reportSubscriptions';
import { reportPath } from '../../contract/reports/reportPath';
import { daysAfter, firstOfMonth, monthsAfter, weekdayOf } from '../../contract/days';
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
          <Link to={reportPath(report, view, lastPeriod(cadence, today))}>{translate('reportSubscriptions.see')}</Link>
        }
      >
        <FactList facts={facts} />
      </Panel>
    </div>
  );
}

function lastPeriod(cadence: Cadence, today: string) {
  const currentPeriodStart = cadence === 'weekly' ? daysAfter(today, 1 - weekdayOf(today)) : firstOfMonth(today);
  return {
    from: cadence === 'weekly' ? daysAfter(currentPeriodStart, -7) : monthsAfter(currentPeriodStart, -1),
    to: daysAfter(currentPeriodStart, -1),
  };
}

export function MailContentWarning() {
  const { translate } = useResourceText();
  const content: unknown = useWatch({ name: 'content' });
  const { data } = useMailChoices();
  return (
    <>
      <Alert severity={content === 'link' ? 'info' : 'warning'}>
        {translate(content === 'link' ? 'reportSubscriptions.leaves.link' : 'reportSubscriptions.leaves.figures')}
      </Alert>
      {data && !data.isSent && <Alert severity="error">{translate('problems.mail.off')}</Alert>}
    </>
  );
}
