import { liquidationItems } from '../../contract/money/liquidations';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { LineRows } from './LineRows';
import css from './liquidate.module.css';
import { Section } from './Section';
import { useStatement } from './useLiquidationQuery';

/** Lines shown at first: a month of a busy kitchen has thousands. */
const initialLineCount = 50;

export function ItemLines({ item }: { item: AnyRecord }) {
  const { translate, format } = useResourceText();
  const { data, error, isFetching, refetch } = useStatement(item.id, item.version);
  const [isExpanded, setExpanded] = useState(false);
  const lines = data?.lines ?? [];
  const shown = isExpanded ? lines : lines.slice(0, initialLineCount);
  return (
    <Section title={translate('liquidate.line.label')}>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingState rows={5} />
        ))}
      {data && lines.length === 0 && <p className={css['hint']}>{translate('liquidate.item.noLines')}</p>}
      {shown.length > 0 && (
        <LineRows lines={shown} currency={recordOf(liquidationItems, item).currency} count={lines.length} sums={item} />
      )}
      {shown.length < lines.length && (
        <Button color="inherit" variant="outlined" onClick={() => setExpanded(true)}>
          {translate('liquidate.item.allLines', { smart_count: lines.length, count: format.number(lines.length) })}
        </Button>
      )}
    </Section>
  );
}
