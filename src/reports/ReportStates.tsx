import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { intervals } from '../../contract/reports/report';
import { problemOf } from '../data/problem';
import { useResourceText } from '../kit/resourceText';
import { EmptyState, ErrorState } from '../kit/ui/states';
import uiCss from '../kit/ui/states.module.css';
import { filterParams, presetParams } from './reportParams';
import type { RangeFault } from '../kit/ui/dates/rangeFault';
import css from './reports.module.css';
import figuresCss from './figures/figures.module.css';
import type { ReportSectionProps, ReportView } from './view';

type ReportAddressProps = Pick<ReportSectionProps, 'params' | 'hrefOf' | 'change'>;

export function ReportSkeleton({ view }: { view: ReportView }) {
  const { translate } = useResourceText();
  return (
    <div className={css['reportContent']} aria-busy>
      <output className="visually-hidden">{translate('list.loading')}</output>
      <div className={figuresCss['kpis']} data-many={view.kpis.length > 6 || undefined}>
        {view.kpis.map((name) => (
          <div key={name} className={figuresCss['kpi']}>
            <div className={uiCss['skeleton']} style={{ width: '60%' }} />
            <div className={uiCss['skeleton']} style={{ width: '80%', height: '2rem' }} />
            <div className={uiCss['skeleton']} style={{ width: '100%', height: '2rem' }} />
          </div>
        ))}
      </div>
      <div className={css['card']}>
        <div className={uiCss['skeleton']} style={{ width: '30%' }} />
        <div className={uiCss['skeleton']} style={{ height: '16rem' }} />
      </div>
      <div className={css['card']}>
        {[70, 92, 84, 78, 88].map((width) => (
          <div key={width} className={uiCss['skeleton']} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

export function ReportEmpty({ view, params, hrefOf }: ReportAddressProps & { view: ReportView }) {
  const { translate } = useResourceText();
  const isLong = params.preset === 'last12Months' || params.preset === 'all';
  const widerRange = isLong ? 'all' : 'last12Months';
  return (
    <EmptyState
      title={translate(`reports.views.${view.id}.empty`)}
      hint={translate('reports.emptyHint')}
      action={
        params.preset !== 'all' && (
          <Button variant="contained" component={Link} to={hrefOf(presetParams(widerRange))}>
            {translate('reports.show', { range: translate(`reports.ranges.${widerRange}`) })}
          </Button>
        )
      }
    />
  );
}

export function ReportFilteredEmpty({ hrefOf }: ReportAddressProps) {
  const { translate } = useResourceText();
  return (
    <EmptyState
      kind="filtered"
      title={translate('list.filteredEmpty')}
      hint={translate('reports.filteredEmptyHint')}
      action={
        <Button variant="contained" component={Link} to={hrefOf(filterParams({}))}>
          {translate('list.clearFilters')}
        </Button>
      }
    />
  );
}

interface ReportErrorProps extends ReportAddressProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

export function ReportError({ error, onRetry, retrying, hrefOf }: ReportErrorProps) {
  const { translate } = useResourceText();
  const violation = problemOf(error).violations?.find(({ code }) => code === 'intervalTooFine');
  const coarserInterval = intervals.find((one) => one === violation?.params?.['interval']);
  if (!coarserInterval) return <ErrorState error={error} onRetry={onRetry} isRetrying={retrying} startOverPath="?" />;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={Link} to={hrefOf({ interval: coarserInterval })} replace>
          {translate('reports.show', { range: translate(`reports.intervals.${coarserInterval}`) })}
        </Button>
      }
    >
      {translate('violations.intervalTooFine')}
    </Alert>
  );
}

export function InvalidRangeAlert({ fault, params, hrefOf }: ReportAddressProps & { fault: RangeFault }) {
  const { translate } = useResourceText();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" component={Link} to={hrefOf(presetParams('last30Days'))} replace>
          {translate('reports.show', { range: translate('reports.ranges.last30Days') })}
        </Button>
      }
    >
      {translate(`reports.wrong.${fault}`, { from: params.from, to: params.to })}
    </Alert>
  );
}
