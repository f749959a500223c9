import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { liquidationEndpoints } from '../../contract/money/liquidationEndpoints';
import { liquidations } from '../../contract/money/liquidations';
import { Page } from '../shell/Page';
import { useWayBack } from '../kit/form/paths';
import { useWords } from '../kit/words';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import { addressOf, askedBy, bodyOf, wrongWith, type Asked } from './asked';
import { EstimateRows } from './EstimateRows';
import { MakeRun } from './MakeRun';
import css from './liquidate.module.css';
import { RunForm } from './RunForm';
import { useLiquidationQuery } from './useLiquidationQuery';

/** `/liquidate/create`: what a run would pay, before there is one. What is asked is in the address. */
export default function NewLiquidation() {
  const words = useWords();
  const { translate, format } = words;
  const [search, setSearch] = useSearchParams();
  const back = useWayBack(liquidations);
  const [today] = useState(() => format.isoDate(new Date()));
  const [making, setMaking] = useState(false);
  const asked = askedBy(search, today);
  const wrong = wrongWith(asked, today);
  const { data, error, isPlaceholderData, isFetching, refetch } = useLiquidationQuery(
    liquidationEndpoints.estimate,
    wrong ? null : { input: bodyOf(asked) },
  );
  const ask = (next: Asked) => setSearch(addressOf(next), { replace: true });
  const shown = wrong ? undefined : data;

  return (
    <Page title={words.of(liquidations.name, 'create')} back={back}>
      <div className={css['page']}>
        <RunForm asked={asked} today={today} wrong={wrong} onAsk={ask} />
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
            <EstimateRows items={shown.items} currency={asked.currency} busy={isPlaceholderData} />
            <div className={css['foot']}>
              <Button
                variant="contained"
                disabled={isPlaceholderData || Boolean(error)}
                onClick={() => setMaking(true)}
              >
                {translate('liquidate.new.make')}
              </Button>
              <span className={css['hint']}>{translate('liquidate.new.draft')}</span>
            </div>
          </>
        )}
      </div>
      {making && <MakeRun input={bodyOf(asked)} onClose={() => setMaking(false)} />}
    </Page>
  );
}
