import IconButton from '@mui/material/IconButton';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReportResponse } from '../../contract/reports/endpoints';
import { useResourceText } from '../kit/resourceText';
import css from './reports.module.css';

interface Props {
  answer: ReportResponse;
  busy: boolean;
  onRefresh: () => void;
}

export function ReportMeta({ answer: { meta }, busy, onRefresh }: Props) {
  const { translate, format } = useResourceText();
  const { from, through, timeZone, currency, compared, asOf } = meta;
  const parts = [
    format.dateRange(from, through),
    ...(compared
      ? [
          translate('reports.comparedWith', { range: format.dateRange(compared.from, compared.to) }) +
            (compared.until ? ` ${translate('reports.until', { moment: format.instant(compared.until) })}` : ''),
        ]
      : []),
    ...(currency ? [currency] : []),
    timeZone,
  ];
  return (
    <p className={css['meta']}>
      <span>{parts.join(' · ')}</span>
      <span className={css['asOf']}>
        {translate('reports.asOf', { moment: format.instant(asOf) })}
        <IconButton
          size="small"
          aria-label={translate('reports.refresh')}
          onClick={onRefresh}
          aria-busy={busy}
          data-busy={busy || undefined}
        >
          <RotateCw size={16} aria-hidden />
        </IconButton>
      </span>
    </p>
  );
}
