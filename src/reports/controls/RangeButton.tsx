import Button from '@mui/material/Button';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useResourceText } from '../../kit/resourceText';
import { Popup } from '../../kit/ui/Popup';
import { rangeFaultOf } from '../../kit/ui/dates/rangeFault';
import type { ReportSectionProps } from '../view';
import { RangePicker } from './RangePicker';

type Props = Pick<ReportSectionProps, 'params' | 'hrefOf' | 'change'>;

export function RangeButton({ params, change }: Props) {
  const { translate, format } = useResourceText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { preset, from, to } = params;
  const name = preset
    ? translate(`reports.ranges.${preset}`)
    : rangeFaultOf(params)
      ? translate('reports.ownRange')
      : format.dateRange(from, to);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<CalendarDays size={18} aria-hidden />}
        endIcon={<ChevronDown size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      {anchor && (
        <Popup label={translate('reports.range')} anchor={anchor} onClose={() => setAnchor(null)}>
          <RangePicker
            params={params}
            onPick={(params) => {
              setAnchor(null);
              // Replaces the history entry that the dialog added.
              change(params, { replace: true });
            }}
          />
        </Popup>
      )}
    </>
  );
}
