import { comparisons, type Comparison } from '../../../contract/reports/report';
import { useWords } from '../../kit/words';
import { compareParams } from '../reportParams';
import { intervalFor, isFineEnough } from '../intervals';
import { CurrencyChoice } from '../../kit/ui/CurrencyChoice';
import css from './controls.module.css';
import type { PartProps } from '../view';
import { ActiveFilters } from './ActiveFilters';
import { Choice } from './Choice';
import { FilterButton } from './FilterButton';
import { RangeButton } from './RangeButton';

type Props = Pick<PartProps, 'view' | 'params' | 'hrefOf' | 'change'>;

export function Controls(props: Props) {
  const { view, params, hrefOf, change } = props;
  const { translate } = useWords();
  const { report } = view;
  const automatic = intervalFor(params, report.intervals);
  return (
    <div className={css['controls']}>
      <RangeButton {...props} />
      <Choice
        label={translate('reports.compare')}
        value={params.compare ?? ''}
        options={[
          { value: '', label: translate('reports.comparisons.none') },
          ...comparisons.map((value: Comparison) => ({ value, label: translate(`reports.comparisons.${value}`) })),
        ]}
        onChange={(chosen) => change(compareParams(comparisons.find((one) => one === chosen) ?? null, view.defaults))}
      />
      <Choice
        label={translate('reports.interval')}
        value={params.interval ?? ''}
        options={[
          {
            value: '',
            label: translate('reports.automatic', { interval: translate(`reports.intervals.${automatic}`) }),
          },
          ...report.intervals.map((value) => ({
            value,
            label: translate(`reports.intervals.${value}`),
            disabled: !isFineEnough(params, value),
          })),
        ]}
        onChange={(interval) => change({ interval: interval || null })}
      />
      {report.currency && (
        <CurrencyChoice
          current={params.currency}
          hrefOf={(currency) => hrefOf({ currency })}
          all={
            view.inAllCurrencies === undefined
              ? undefined
              : { href: `${view.inAllCurrencies}${rangeSearch(params)}`, label: translate('reports.currencies.all') }
          }
        />
      )}
      {report.filters.length > 0 && <FilterButton {...props} />}
      <ActiveFilters {...props} />
    </div>
  );
}

function rangeSearch({ preset, from, to }: Props['params']): string {
  return `?${new URLSearchParams(preset ? { range: preset } : { from, to })}`;
}
