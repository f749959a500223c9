import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams, useNavigate } from 'react-router';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidations } from '../../contract/money/liquidations';
import { Page } from '../shell/Page';
import { PrimaryAction } from '../kit/ui/PrimaryAction';
import { useBackPath, pathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import {
  toSearchParams,
  readRunParams,
  toEstimateInput,
  validatePeriod,
  type RunParams,
  parseSchedule,
  periodOfPreset,
  presetOf,
  periodPresets,
} from './runParams';
import { EstimateRows } from './EstimateRows';
import css from './liquidate.module.css';
import { useLiquidationQuery } from './useLiquidationQuery';
import { companies } from '../../contract/catalogs/companies';
import { currencies } from '../../contract/currencies';
import { isDate } from '../../contract/fields';
import { DateInput } from '../kit/ui/dates/DateInput';
import { optionLabel } from '../kit/kinds/choices.read';
import kindsCss from '../kit/kinds/choices.module.css';
import { Panel } from '../kit/read/Panel';
import type { RecordOf } from '../../contract/resource';
import { newRecordId, newUuid } from '../data/uuid';
import { RequestDialog } from '../kit/actions/RequestDialog';
import { createCreationRequest } from '../kit/actions/actionRequest';
import { Amount, numberOf } from './calculation';
import { Figures } from './Figures';

export default function NewLiquidation() {
  const texts = useResourceText();
  const { translate, format } = texts;
  const [search, setSearch] = useSearchParams();
  const back = useBackPath(liquidations);
  const [today] = useState(() => format.isoDate(new Date()));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const params = readRunParams(search, today);
  const periodError = validatePeriod(params, today);
  const { data, error, isPlaceholderData, isFetching, refetch } = useLiquidationQuery(
    liquidationEndpoints.estimate,
    periodError ? null : { input: toEstimateInput(params) },
  );
  const changeParams = (next: RunParams) => setSearch(toSearchParams(next), { replace: true });
  const estimate = periodError ? undefined : data;

  return (
    <Page title={texts.lookup(liquidations.name, 'create')} back={back}>
      <div className={css['page']}>
        <RunForm params={params} today={today} periodError={periodError} onParamsChange={changeParams} />
        {!periodError &&
          !data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <LoadingState rows={6} />
          ))}
        {estimate && error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
        {estimate?.items.length === 0 && (
          <EmptyState
            kind="filtered"
            title={translate('liquidate.new.nothing')}
            hint={translate('liquidate.new.nothingHint')}
          />
        )}
        {estimate && estimate.items.length > 0 && (
          <>
            <EstimateRows items={estimate.items} currency={params.currency} isRefreshing={isPlaceholderData} />
            <div className={css['foot']}>
              <PrimaryAction>
                <Button
                  variant="contained"
                  disabled={isPlaceholderData || Boolean(error)}
                  aria-haspopup="dialog"
                  onClick={() => setDialogOpen(true)}
                >
                  {translate('liquidate.new.make')}
                </Button>
              </PrimaryAction>
              <span className={css['hint']}>{translate('liquidate.new.draft')}</span>
            </div>
          </>
        )}
      </div>
      {isDialogOpen && <CreateRunDialog input={toEstimateInput(params)} onClose={() => setDialogOpen(false)} />}
    </Page>
  );
}

interface RunFormProps {
  params: RunParams;
  today: string;
  periodError: ReturnType<typeof validatePeriod>;
  onParamsChange: (params: RunParams) => void;
}

function RunForm({ params, today, periodError, onParamsChange }: RunFormProps) {
  const texts = useResourceText();
  const { translate } = texts;
  const preset = presetOf(params, today);
  const schedule = { resource: companies.name, name: 'payoutSchedule' };

  return (
    <Panel label={translate('liquidate.new.what')}>
      <fieldset className={kindsCss['choice']}>
        <legend>{translate('liquidate.new.period')}</legend>
        <div className={kindsCss['segments']}>
          {periodPresets.map((presetOption) => (
            <label key={presetOption}>
              <input
                type="radio"
                name="preset"
                checked={preset === presetOption}
                onChange={() => onParamsChange({ ...params, ...periodOfPreset(presetOption, today) })}
              />
              <span>{translate(`liquidate.new.presets.${presetOption}`)}</span>
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
          slotProps={{ select: { displayEmpty: true } }}
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

type Run = RecordOf<typeof liquidations>;

interface CreateRunDialogProps {
  input: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

function CreateRunDialog({ input, onClose }: CreateRunDialogProps) {
  const { translate } = useResourceText();
  const navigate = useNavigate();
  const [attempt] = useState(() => ({ id: newRecordId(), key: newUuid() }));
  return (
    <RequestDialog
      request={createCreationRequest(liquidations, attempt)}
      texts={{
        title: translate('liquidate.new.ask'),
        text: translate('liquidate.new.askText'),
        label: translate('liquidate.new.make'),
        done: translate('liquidate.new.made'),
      }}
      extraInput={input}
      onDone={(run) => void navigate(pathOf(liquidations, run.id))}
      onClose={onClose}
    >
      {renderPreview}
    </RequestDialog>
  );
}

const renderPreview = (run: Run) => <RunPreview run={run} />;

function RunPreview({ run }: { run: Run }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const countText = (name: 'payableCount' | 'heldCount' | 'carriedCount') => format.number(numberOf(run, name));
  return (
    <>
      <p>{translate('liquidate.new.cutoff', { cutoff: format.date(run.periodTo) })}</p>
      <Figures
        figures={[
          {
            key: 'payable',
            label: texts.fieldLabel(liquidations.name, 'payableMinor'),
            value: <Amount minor={numberOf(run, 'payableMinor')} currency={run.currency} />,
            hint: translate('liquidate.companies', {
              smart_count: numberOf(run, 'payableCount'),
              count: countText('payableCount'),
            }),
          },
          { key: 'held', label: texts.fieldLabel(liquidations.name, 'heldCount'), value: countText('heldCount') },
          {
            key: 'carried',
            label: texts.fieldLabel(liquidations.name, 'carriedCount'),
            value: countText('carriedCount'),
          },
        ]}
      />
    </>
  );
}
