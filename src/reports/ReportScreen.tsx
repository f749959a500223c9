import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Button from '@mui/material/Button';
import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import { Page } from '../shell/Page';
import { useResourceText } from '../kit/resourceText';
import { RefreshFailed } from '../kit/ui/states';
import { queryOf } from './reportParams';
import { ReportControls } from './controls/ReportControls';
import { Breakdown } from './breakdown/Breakdown';
import { Kpis } from './figures/Kpis';
import { useFigureFormat } from './figures/figureFormat';
import { rangeFaultOf } from '../kit/ui/dates/rangeFault';
import css from './reports.module.css';
import { ReportSkeleton, ReportEmpty, ReportError, ReportFilteredEmpty, InvalidRangeAlert } from './ReportStates';
import { Trend } from './charts/Trend';
import { useReportParams } from './useReportParams';
import { useReport } from './useReport';
import type { ReportSectionProps, ReportView } from './view';
import type { ReportResponse, ReportQuery } from '../../contract/reports/endpoints';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { PrintButton } from '../kit/print/PrintButton';
import { newSubscriptionPath } from '../reportSubscriptions/subscribedReport';
import { useIsOperationPermitted } from '../session/useMayDo';
import { ReportFile } from './ReportFile';

interface ReportScreenProps {
  view: ReportView;
  title: string;
  tabs?: ReactNode;
  currentTabTitle?: string;
  actions?: ReactNode;
}

export function ReportScreen({ view, title, tabs, currentTabTitle, actions }: ReportScreenProps) {
  const { translate } = useResourceText();
  const { params, hrefOf, change } = useReportParams(view);
  const fault = rangeFaultOf(params);
  const query = fault ? null : queryOf(params, view.report);
  const { data: response, error, isFetching, isPlaceholderData, refetch } = useReport(view.report, query);
  const figureFormat = useFigureFormat(view, response?.meta.currency ?? params.currency);
  const retry = () => void refetch();
  const viewState = reportViewState({ response, error });
  const addressProps = { params, hrefOf, change };

  return (
    <Page
      title={title}
      actions={
        <ReportTools
          view={view}
          query={query}
          response={response ?? null}
          title={currentTabTitle ? `${title}: ${currentTabTitle}` : title}
          actions={actions}
        />
      }
    >
      {tabs}
      <div className={css['report']}>
        <ReportControls view={view} {...addressProps} />
        {fault && <InvalidRangeAlert fault={fault} {...addressProps} />}
        {!fault && viewState === 'loading' && <ReportSkeleton view={view} />}
        {!fault && viewState === 'error' && (
          <ReportError error={error} onRetry={retry} retrying={isFetching} {...addressProps} />
        )}
        {!fault && response && (
          <div className={css['reportContent']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
            {error !== null && <RefreshFailed error={error} onRetry={retry} />}
            <ReportMeta response={response} isRefreshing={isFetching} onRefresh={retry} />
            {viewState === 'empty' && <ReportEmpty view={view} {...addressProps} />}
            {viewState === 'filteredEmpty' && <ReportFilteredEmpty {...addressProps} />}
            {viewState === 'figures' && (
              <ReportBody
                reportView={view}
                view={view}
                response={response}
                figureFormat={figureFormat}
                {...addressProps}
              />
            )}
          </div>
        )}
        <output className="visually-hidden">{isPlaceholderData && translate('reports.updating')}</output>
      </div>
    </Page>
  );
}

function ReportBody({ reportView, ...props }: ReportSectionProps & { reportView: ReportView }) {
  const { Panels, Breakdown: BreakdownComponent = Breakdown } = reportView;
  return (
    <>
      <Kpis {...props} />
      <Trend {...props} />
      <BreakdownComponent {...props} />
      {Panels && <Panels {...props} />}
    </>
  );
}

type ReportViewState = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'figures';

interface ReportResult {
  response: ReportResponse | null | undefined;
  error: unknown;
}

/** Keeps a loaded report visible when a refresh fails. */
function reportViewState({ response, error }: ReportResult): ReportViewState {
  if (!response) return error ? 'error' : 'loading';
  if (!isEmpty(response)) return 'figures';
  return Object.keys(response.meta.filter).length > 0 ? 'filteredEmpty' : 'empty';
}

function isEmpty({ totals, previous, rows }: ReportResponse): boolean {
  const allValues = [totals, previous?.totals ?? {}, ...rows.map(({ values }) => values)];
  return allValues.every((values) => Object.values(values).every((value) => value === 0));
}

interface ReportMetaProps {
  response: ReportResponse;
  isRefreshing: boolean;
  onRefresh: () => void;
}

function ReportMeta({ response: { meta }, isRefreshing, onRefresh }: ReportMetaProps) {
  const { translate, format } = useResourceText();
  const { from, through, currency, compared, asOf } = meta;
  const metaParts = [
    format.dateRange(from, through),
    ...(compared
      ? [
          translate('reports.comparedWith', { range: format.dateRange(compared.from, compared.to) }) +
            (compared.until ? ` ${translate('reports.until', { moment: format.instant(compared.until) })}` : ''),
        ]
      : []),
    ...(currency ? [currency] : []),
  ];
  return (
    <p className={css['meta']}>
      <span>{metaParts.join(' · ')}</span>
      <span className={css['asOf']}>
        {translate('reports.asOf', { moment: format.instant(asOf) })}
        <IconButton
          size="small"
          aria-label={translate('reports.refresh')}
          onClick={onRefresh}
          aria-busy={isRefreshing}
          data-busy={isRefreshing || undefined}
        >
          <RotateCw size={16} aria-hidden />
        </IconButton>
      </span>
    </p>
  );
}

interface ReportToolsProps {
  view: ReportView;
  query: ReportQuery | null;
  response: ReportResponse | null;
  title: string;
  actions: ReactNode;
}

function ReportTools({ query, actions, ...report }: ReportToolsProps) {
  const { translate } = useResourceText();
  const mayDo = useIsOperationPermitted();
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
