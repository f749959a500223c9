import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidations } from '../../contract/money/liquidations';
import { Page } from '../shell/Page';
import { useBackPath } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import { toSearchParams, readRunParams, toEstimateInput, validatePeriod, type RunParams } from './runParams';
import { EstimateRows } from './EstimateRows';
import { CreateRunDialog } from './CreateRunDialog';
import css from './liquidate.module.css';
import { RunForm } from './RunForm';
import { useLiquidationQuery } from './useLiquidationQuery';

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
  const shown = periodError ? undefined : data;

  return (
    <Page title={texts.lookup(liquidations.name, 'create')} back={back}>
      <div className={css['page']}>
        <RunForm params={params} today={today} periodError={periodError} onParamsChange={changeParams} />
        {!periodError &&
          !data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <LoadingState rows={6} />
          ))}
        {shown && error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
        {shown?.items.length === 0 && (
          <EmptyState
            kind="filtered"
            title={translate('liquidate.new.nothing')}
            hint={translate('liquidate.new.nothingHint')}
          />
        )}
        {shown && shown.items.length > 0 && (
          <>
            <EstimateRows items={shown.items} currency={params.currency} busy={isPlaceholderData} />
            <div className={css['foot']}>
              <Button
                variant="contained"
                disabled={isPlaceholderData || Boolean(error)}
                aria-haspopup="dialog"
                onClick={() => setDialogOpen(true)}
              >
                {translate('liquidate.new.make')}
              </Button>
              <span className={css['hint']}>{translate('liquidate.new.draft')}</span>
            </div>
          </>
        )}
      </div>
      {isDialogOpen && <CreateRunDialog input={toEstimateInput(params)} onClose={() => setDialogOpen(false)} />}
    </Page>
  );
}
