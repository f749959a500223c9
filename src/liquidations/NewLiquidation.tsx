import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidations } from '../../contract/money/liquidations';
import { Page } from '../shell/Page';
import { useBackPath } from '../kit/form/paths';
import { useWords } from '../kit/words';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import { addressOf, readRunParams, bodyOf, wrongWith, type RunParams } from './runParams';
import { EstimateRows } from './EstimateRows';
import { CreateRunDialog } from './CreateRunDialog';
import css from './liquidate.module.css';
import { RunForm } from './RunForm';
import { useLiquidationQuery } from './useLiquidationQuery';

/** `/liquidate/create`: estimate of a run before it is created. The address holds its parameters. */
export default function NewLiquidation() {
  const words = useWords();
  const { translate, format } = words;
  const [search, setSearch] = useSearchParams();
  const back = useBackPath(liquidations);
  const [today] = useState(() => format.isoDate(new Date()));
  const [making, setMaking] = useState(false);
  const params = readRunParams(search, today);
  const wrong = wrongWith(params, today);
  const { data, error, isPlaceholderData, isFetching, refetch } = useLiquidationQuery(
    liquidationEndpoints.estimate,
    wrong ? null : { input: bodyOf(params) },
  );
  const ask = (next: RunParams) => setSearch(addressOf(next), { replace: true });
  const shown = wrong ? undefined : data;

  return (
    <Page title={words.of(liquidations.name, 'create')} back={back}>
      <div className={css['page']}>
        <RunForm params={params} today={today} wrong={wrong} onAsk={ask} />
        {!wrong &&
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
                onClick={() => setMaking(true)}
              >
                {translate('liquidate.new.make')}
              </Button>
              <span className={css['hint']}>{translate('liquidate.new.draft')}</span>
            </div>
          </>
        )}
      </div>
      {making && <CreateRunDialog input={bodyOf(params)} onClose={() => setMaking(false)} />}
    </Page>
  );
}
