import type { ReactNode } from 'react';
import { Page } from '../shell/Page';
import { useWords } from '../kit/words';
import { RefreshFailed } from '../kit/ui/states';
import { queryOf } from './reportParams';
import { Controls } from './controls/Controls';
import { Breakdown } from './breakdown/Breakdown';
import { Kpis } from './figures/Kpis';
import { useSay } from './figures/useSay';
import { pictureOf } from './picture';
import { faultOf } from '../kit/ui/dates/ranges';
import css from './reports.module.css';
import { ReportBones, ReportEmpty, ReportError, ReportFilteredEmpty, WrongRange } from './ReportStates';
import { ReportTools } from './ReportTools';
import { ReportMeta } from './ReportMeta';
import { Trend } from './charts/Trend';
import { useReportParams } from './useReportParams';
import { useReport } from './useReport';
import type { PartProps, ReportView } from './view';

interface Props {
  view: ReportView;
  title: string;
  /** Tabs, and the title of the current one, which names the file. */
  tabs?: ReactNode;
  part?: string;
  actions?: ReactNode;
}

/**
 * Screen of every report (docs/business.md, Reports): its address holds the query, and one answer fills the whole page.
 */
export function ReportScreen({ view, title, tabs, part, actions }: Props) {
  const { translate } = useWords();
  const { params, hrefOf, change } = useReportParams(view);
  const fault = faultOf(params);
  const query = fault ? null : queryOf(params, view.report);
  const { data: answer, error, isFetching, isPlaceholderData, refetch } = useReport(view.report, query);
  const say = useSay(view, answer?.meta.currency ?? params.currency);
  const retry = () => void refetch();
  const picture = pictureOf({ answer, error });
  const place = { params, hrefOf, change };

  return (
    <Page
      title={title}
      actions={
        <ReportTools
          view={view}
          query={query}
          answer={answer ?? null}
          title={part ? `${title}: ${part}` : title}
          actions={actions}
        />
      }
    >
      {tabs}
      <div className={css['report']}>
        <Controls view={view} {...place} />
        {fault && <WrongRange fault={fault} {...place} />}
        {!fault && picture === 'loading' && <ReportBones view={view} />}
        {!fault && picture === 'error' && (
          <ReportError error={error} onRetry={retry} retrying={isFetching} {...place} />
        )}
        {!fault && answer && (
          <div className={css['told']} aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
            {error !== null && <RefreshFailed error={error} onRetry={retry} />}
            <ReportMeta answer={answer} busy={isFetching} onRefresh={retry} />
            {picture === 'empty' && <ReportEmpty view={view} {...place} />}
            {picture === 'filteredEmpty' && <ReportFilteredEmpty {...place} />}
            {picture === 'figures' && <Figures whole={view} view={view} answer={answer} say={say} {...place} />}
          </div>
        )}
        <output className={css['heard']}>{isPlaceholderData && translate('reports.updating')}</output>
      </div>
    </Page>
  );
}

function Figures({ whole, ...props }: PartProps & { whole: ReportView }) {
  const { Panels, Breakdown: Own = Breakdown } = whole;
  return (
    <>
      <Kpis {...props} />
      <Trend {...props} />
      <Own {...props} />
      {Panels && <Panels {...props} />}
    </>
  );
}
