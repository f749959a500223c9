import Button from '@mui/material/Button';
import { useState } from 'react';
import { namedRanges } from '../../../contract/dateRanges';
import { useResourceText } from '../../kit/resourceText';
import { DateInput } from '../../kit/ui/dates/DateInput';
import { presetParams, rangeParams, type ReportParams, type AddressParams } from '../reportParams';
import { rangeFaultOf } from '../../kit/ui/dates/rangeFault';
import css from './controls.module.css';

interface Props {
  params: ReportParams;
  onPick: (params: AddressParams) => void;
}

const ends = { from: 'list.from', to: 'list.to' } as const;

export function RangePicker({ params, onPick }: Props) {
  const { translate } = useResourceText();
  const [customRange, setCustomRange] = useState({ from: params.from, to: params.to });
  const [isSubmitted, setSubmitted] = useState(false);
  const fault = rangeFaultOf(customRange);
  return (
    <div className={css['range']}>
      <ul aria-label={translate('reports.range')}>
        {namedRanges.map((preset) => (
          <li key={preset}>
            <button type="button" aria-pressed={params.preset === preset} onClick={() => onPick(presetParams(preset))}>
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
          if (!fault) onPick(rangeParams(customRange));
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <DateInput
            key={end}
            label={translate(ends[end])}
            value={customRange[end] || null}
            error={isSubmitted && fault !== null}
            onChange={(day) => setCustomRange({ ...customRange, [end]: day ?? '' })}
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
