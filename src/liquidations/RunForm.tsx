import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { companies } from '../../contract/catalogs/companies';
import { currencies } from '../../contract/currencies';
import { isDate } from '../../contract/fields';
import { DateInput } from '../kit/ui/dates/DateInput';
import { optionLabel } from '../kit/kinds/choice.read';
import kindsCss from '../kit/kinds/choices.module.css';
import { Panel } from '../kit/read/Panel';
import { useResourceText } from '../kit/resourceText';
import { parseSchedule, type RunParams, type validatePeriod } from './runParams';
import css from './liquidate.module.css';
import { periodOfPreset, presetOf, periodPresets } from './periods';

interface Props {
  params: RunParams;
  today: string;
  periodError: ReturnType<typeof validatePeriod>;
  onParamsChange: (params: RunParams) => void;
}

export function RunForm({ params, today, periodError, onParamsChange }: Props) {
  const texts = useResourceText();
  const { translate } = texts;
  const preset = presetOf(params, today);
  const schedule = { resource: companies.name, name: 'payoutSchedule' };

  return (
    <Panel label={translate('liquidate.new.what')}>
      <fieldset className={kindsCss['choice']}>
        <legend>{translate('liquidate.new.period')}</legend>
        <div className={kindsCss['segments']}>
          {periodPresets.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="preset"
                checked={preset === one}
                onChange={() => onParamsChange({ ...params, ...periodOfPreset(one, today) })}
              />
              <span>{translate(`liquidate.new.presets.${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={css['inputs']}>
        <DayField
          label={translate('list.from')}
          value={params.periodFrom}
          today={today}
          isInvalid={false}
          onChange={(periodFrom) => onParamsChange({ ...params, periodFrom })}
        />
        <DayField
          label={translate('list.to')}
          value={params.periodTo}
          today={today}
          isInvalid={periodError !== null}
          help={periodError && translate(`liquidate.new.wrong.${periodError}`)}
          onChange={(periodTo) => onParamsChange({ ...params, periodTo })}
        />
        <TextField
          select
          label={translate('list.currency')}
          value={params.currency}
          onChange={({ target }) =>
            onParamsChange({ ...params, currency: currencies.find((one) => one === target.value) ?? params.currency })
          }
        >
          {currencies.map((currency) => (
            <MenuItem key={currency} value={currency}>
              {currency}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('liquidate.new.schedule')}
          value={params.schedule ?? ''}
          onChange={({ target }) => onParamsChange({ ...params, schedule: parseSchedule(target.value) })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('liquidate.new.allSchedules')}</MenuItem>
          {companies.fields.payoutSchedule.options.map((option) => (
            <MenuItem key={option} value={option}>
              {optionLabel(option, texts, schedule)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <p className={css['hint']}>{translate('liquidate.new.older')}</p>
    </Panel>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  today: string;
  isInvalid: boolean;
  help?: string | null;
  onChange: (value: string) => void;
}

function DayField({ label, value, today, isInvalid, help, onChange }: DayFieldProps) {
  // Applies a date once it is complete, or when the field loses the focus.
  const [draft, setDraft] = useState<string | null>(null);
  const handleChange = (day: string | null) => {
    const isComplete = day !== null && isDate(day);
    setDraft(isComplete ? null : (day ?? ''));
    if (isComplete) onChange(day);
  };
  return (
    <DateInput
      label={label}
      value={draft ?? value}
      min="2000-01-01"
      max={today}
      required
      {...(isInvalid && { error: true, help })}
      onChange={handleChange}
      onBlur={() => {
        if (draft !== null) onChange(draft);
      }}
    />
  );
}
