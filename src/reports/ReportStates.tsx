import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { intervals } from '../../contract/reports/report';
import { problemOf } from '../data/problem';
import { useWords } from '../kit/words';
import { EmptyState, ErrorState } from '../kit/ui/states';
import uiCss from '../kit/ui/states.module.css';
import { filterParams, presetParams } from './reportParams';
import type { RangeFault } from '../kit/ui/dates/ranges';
import css from './reports.module.css';
import figuresCss from './figures/figures.module.css';
import type { PartProps, ReportView } from './view';

type Place = Pick<PartProps, 'params' | 'hrefOf' | 'change'>;

export function ReportBones({ view }: { view: ReportView }) {
  const { translate } = useWords();
  return (
    <div className={css['told']} aria-busy>
      <output className={css['heard']}>{translate('list.loading')}</output>
      <div className={figuresCss['kpis']} data-many={view.kpis.length > 6 || undefined}>
        {view.kpis.map((name) => (
          <div key={name} className={figuresCss['kpi']}>
            <div className={uiCss['bone']} style={{ width: '60%' }} />
            <div className={uiCss['bone']} style={{ width: '80%', height: '2rem' }} />
            <div className={uiCss['bone']} style={{ width: '100%', height: '2rem' }} />
          </div>
        ))}
      </div>
      <div className={css['card']}>
        <div className={uiCss['bone']} style={{ width: '30%' }} />
        <div className={uiCss['bone']} style={{ height: '16rem' }} />
      </div>
      <div className={css['card']}>
        {[70, 92, 84, 78, 88].map((width) => (
          <div key={width} className={uiCss['bone']} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

/** Empty state; offers a longer range. */
export function ReportEmpty({ view, params, hrefOf }: Place & { view: ReportView }) {
  const { translate } = useWords();
  const isLong = params.preset === 'last12Months' || params.preset === 'all';
  const wider = isLong ? 'all' : 'last12Months';
  return (
    <EmptyState
      title={translate(`reports.views.${view.id}.empty`)}
      hint={translate('reports.emptyHint')}
      action={
        params.preset !== 'all' && (
          <Button variant="contained" component={Link} to={hrefOf(presetParams(wider))}>
            {translate('reports.show', { range: translate(`reports.ranges.${wider}`) })}
          </Button>
        )
      }
    />
  );
}

export function ReportFilteredEmpty({ hrefOf }: Place) {
  const { translate } = useWords();
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

interface ErrorProps extends Place {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Offers a coarser interval if the API requires one; otherwise the standard error. */
export function ReportError({ error, onRetry, retrying, hrefOf }: ErrorProps) {
  const { translate } = useWords();
  const tooFine = problemOf(error).violations?.find(({ code }) => code === 'intervalTooFine');
  const coarser = intervals.find((one) => one === tooFine?.params?.['interval']);
  if (!coarser) return <ErrorState error={error} onRetry={onRetry} retrying={retrying} startOver="?" />;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={Link} to={hrefOf({ interval: coarser })} replace>
          {translate('reports.show', { range: translate(`reports.intervals.${coarser}`) })}
        </Button>
      }
    >
      {translate('violations.intervalTooFine')}
    </Alert>
  );
}

/** Error for an invalid range in the address. */
export function WrongRange({ fault, params, hrefOf }: Place & { fault: RangeFault }) {
  const { translate } = useWords();
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
