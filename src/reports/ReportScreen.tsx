import type { ReactNode } from 'react';
import { Page } from '../shell/Page';
import { useResourceText } from '../kit/resourceText';
import { RefreshFailed } from '../kit/ui/states';
import { queryOf } from './reportParams';
import { ReportControls } from './controls/ReportControls';
import { Breakdown } from './breakdown/Breakdown';
import { Kpis } from './figures/Kpis';
import { useFigureFormat } from './figures/useFigureFormat';
import { rangeFaultOf } from '../kit/ui/dates/rangeFault';
import css from './reports.module.css';
import { ReportSkeleton, ReportEmpty, ReportError, ReportFilteredEmpty, InvalidRangeAlert } from './ReportStates';
import { ReportTools } from './ReportTools';
import { ReportMeta } from './ReportMeta';
import { Trend } from './charts/Trend';
import { useReportParams } from './useReportParams';
import { useReport } from './useReport';
import type { ReportSectionProps, ReportView } from './view';
import type { ReportResponse } from '../../contract/reports/endpoints';

interface Props {
  view: ReportView;
  title: string;
  tabs?: ReactNode;
  currentTabTitle?: string;
  actions?: ReactNode;
}

export function ReportScreen({ view, title, tabs, currentTabTitle, actions }: Props) {
  const { translate } = useResourceText();
  const { params, hrefOf, change } = useReportParams(view);
  const fault = rangeFaultOf(params);
  const query = fault ? null : queryOf(params, view.report);
  const { data: answer, error, isFetching, isPlaceholderData, refetch } = useReport(view.report, query);
  const figureFormat = useFigureFormat(view, answer?.meta.currency ?? params.currency);
  const retry = () => void refetch();
  const viewState = reportViewState({ answer, error });
  const addressProps = { params, hrefOf, change };

  return (
    <Page
      title={title}
      actions={
        <ReportTools
          view={view}
          query={query}
          answer={answer ?? null}
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
        {!fault && answer && (
          <div className={css['reportContent']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
            {error !== null && <RefreshFailed error={error} onRetry={retry} />}
            <ReportMeta answer={answer} busy={isFetching} onRefresh={retry} />
            {viewState === 'empty' && <ReportEmpty view={view} {...addressProps} />}
            {viewState === 'filteredEmpty' && <ReportFilteredEmpty {...addressProps} />}
            {viewState === 'figures' && (
              <ReportBody reportView={view} view={view} answer={answer} figureFormat={figureFormat} {...addressProps} />
            )}
          </div>
        )}
        <output className={css['visuallyHidden']}>{isPlaceholderData && translate('reports.updating')}</output>
      </div>
    </Page>
  );
}

function ReportBody({ reportView, ...props }: ReportSectionProps & { reportView: ReportView }) {
  const { Panels, Breakdown: Own = Breakdown } = reportView;
  return (
    <>
      <Kpis {...props} />
      <Trend {...props} />
      <Own {...props} />
      {Panels && <Panels {...props} />}
    </>
  );
}

type ReportViewState = 'loading' | 'error' | 'empty' | 'filteredEmpty' | 'figures';

interface ReportResult {
  answer: ReportResponse | null | undefined;
  error: unknown;
}

/** Keeps a loaded report visible when a refresh fails. */
function reportViewState({ answer, error }: ReportResult): ReportViewState {
  if (!answer) return error ? 'error' : 'loading';
  if (!isEmpty(answer)) return 'figures';
  return Object.keys(answer.meta.filter).length > 0 ? 'filteredEmpty' : 'empty';
}

function isEmpty({ totals, previous, rows }: ReportResponse): boolean {
  const allValues = [totals, previous?.totals ?? {}, ...rows.map(({ values }) => values)];
  return allValues.every((values) => Object.values(values).every((value) => value === 0));
}
