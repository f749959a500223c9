import Button from '@mui/material/Button';
import { useState } from 'react';
import { namedRanges } from '../../../contract/dateRanges';
import { useWords } from '../../kit/words';
import { DateInput } from '../../kit/ui/dates/DateInput';
import { presetParams, rangeParams, type ReportParams, type AddressParams } from '../reportParams';
import { faultOf } from '../../kit/ui/dates/ranges';
import css from './controls.module.css';

interface Props {
  params: ReportParams;
  onPick: (params: AddressParams) => void;
}

const ends = { from: 'list.from', to: 'list.to' } as const;

/** Picks a named range, or a first and last day. */
export function RangePicker({ params, onPick }: Props) {
  const { translate } = useWords();
  const [own, setOwn] = useState({ from: params.from, to: params.to });
  const [tried, setTried] = useState(false);
  const fault = faultOf(own);
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
          setTried(true);
          if (!fault) onPick(rangeParams(own));
        }}
      >
        {(['from', 'to'] as const).map((end) => (
          <DateInput
            key={end}
            label={translate(ends[end])}
            value={own[end] || null}
            error={tried && fault !== null}
            onChange={(day) => setOwn({ ...own, [end]: day ?? '' })}
          />
        ))}
        <p role="alert">{tried && fault ? translate(`reports.wrong.${fault}`, own) : null}</p>
        <Button type="submit" variant="contained">
          {translate('list.apply')}
        </Button>
      </form>
    </div>
  );
}
