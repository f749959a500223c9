import { comparisons, type Comparison } from '../../../contract/reports/report';
import { useResourceText } from '../../kit/resourceText';
import { compareParams } from '../reportParams';
import { intervalFor, isFineEnough } from '../intervals';
import { CurrencyLinks } from '../../kit/ui/CurrencyLinks';
import css from './controls.module.css';
import type { ReportSectionProps } from '../view';
import { ActiveFilters } from './ActiveFilters';
import { LabeledSelect } from './LabeledSelect';
import { FilterButton } from './FilterButton';
import { RangeButton } from './RangeButton';

type Props = Pick<ReportSectionProps, 'view' | 'params' | 'hrefOf' | 'change'>;

export function ReportControls(props: Props) {
  const { view, params, hrefOf, change } = props;
  const { translate } = useResourceText();
  const { report } = view;
  const defaultInterval = intervalFor(params, report.intervals);
  return (
    <div className={css['controls']}>
      <RangeButton {...props} />
      <LabeledSelect
        label={translate('reports.compare')}
        value={params.compare ?? ''}
        options={[
          { value: '', label: translate('reports.comparisons.none') },
          ...comparisons.map((value: Comparison) => ({ value, label: translate(`reports.comparisons.${value}`) })),
        ]}
        onChange={(chosen) => change(compareParams(comparisons.find((one) => one === chosen) ?? null, view.defaults))}
      />
      <LabeledSelect
        label={translate('reports.interval')}
        value={params.interval ?? ''}
        options={[
          {
            value: '',
            label: translate('reports.automatic', { interval: translate(`reports.intervals.${defaultInterval}`) }),
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
        <CurrencyLinks
          current={params.currency}
          hrefOf={(currency) => hrefOf({ currency })}
          allLink={
            view.allCurrenciesPath === undefined
              ? undefined
              : { href: `${view.allCurrenciesPath}${rangeSearch(params)}`, label: translate('reports.currencies.all') }
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
