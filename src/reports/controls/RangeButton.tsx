import Button from '@mui/material/Button';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useResourceText } from '../../kit/resourceText';
import Popup from '../../kit/ui/Popup';
import { useToday } from '../../kit/ui/useToday';
import { rangeFaultOf } from '../../kit/ui/dates/rangeFault';
import type { ReportSectionProps } from '../view';
import { namedRanges, rangeOf, type DateRange } from '../../../contract/dateRanges';
import { DateInput } from '../../kit/ui/dates/DateInput';
import { intervalParams, presetParams, rangeParams, type ReportParams, type AddressParams } from '../reportParams';
import css from './controls.module.css';

type RangeButtonProps = Pick<ReportSectionProps, 'params' | 'hrefOf' | 'change'>;

export function RangeButton({ params, change }: RangeButtonProps) {
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
              change(params);
            }}
          />
        </Popup>
      )}
    </>
  );
}

interface RangePickerProps {
  params: ReportParams;
  onPick: (params: AddressParams) => void;
}

const boundLabels = { from: 'list.from', to: 'list.to' } as const;

function RangePicker({ params, onPick }: RangePickerProps) {
  const { translate } = useResourceText();
  const [customRange, setCustomRange] = useState({ from: params.from, to: params.to });
  const [isSubmitted, setSubmitted] = useState(false);
  const today = useToday();
  const fault = rangeFaultOf(customRange);
  const pick = (range: DateRange, rangeAddress: AddressParams) =>
    onPick({ ...rangeAddress, ...intervalParams(params, range) });
  return (
    <div className={css['range']}>
      <ul aria-label={translate('reports.range')}>
        {namedRanges.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={params.preset === preset}
              onClick={() => pick(rangeOf(preset, today), presetParams(preset))}
            >
              {translate(`reports.ranges.${preset}`)}
            </button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (!fault) pick(customRange, rangeParams(customRange));
        }}
      >
        {(['from', 'to'] as const).map((bound) => (
          <DateInput
            key={bound}
            label={translate(boundLabels[bound])}
            value={customRange[bound] || null}
            error={isSubmitted && fault !== null}
            onChange={(day) => setCustomRange({ ...customRange, [bound]: day ?? '' })}
          />
        ))}
        <p role="alert">{isSubmitted && fault ? translate(`reports.wrong.${fault}`, customRange) : null}</p>
        <Button type="submit" variant="contained">
          {translate('list.apply')}
        </Button>
      </form>
    </div>
  );
}
