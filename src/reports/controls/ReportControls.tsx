import { Fragment, lazy, Suspense, useState, useId } from 'react';
import Button from '@mui/material/Button';
import ListFilter from 'lucide-react/icons/list-filter';
import { comparisons, type Comparison } from '../../../contract/reports/report';
import { useResourceText } from '../../kit/resourceText';
import { compareParams, intervalFor, isFineEnough, filterParams } from '../reportParams';
import { useCurrenciesInUse } from '../../kit/newRecords';
import { CurrencyLinks } from '../../kit/ui/CurrencyLinks';
import css from './controls.module.css';
import type { ReportSectionProps } from '../view';
import { RangeButton } from './RangeButton';
import { ReferenceText } from '../../kit/kinds/ReferenceCell';
import { FilterChips } from '../../kit/ui/FilterChips';
import { choiceName, rowName } from '../labels';
import uiCss from '../../kit/ui/ui.module.css';

type ReportControlsProps = Pick<ReportSectionProps, 'view' | 'params' | 'hrefOf' | 'change'>;

export function ReportControls(props: ReportControlsProps) {
  const { view, params, hrefOf, change } = props;
  const { translate } = useResourceText();
  const { report } = view;
  const currenciesInUse = useCurrenciesInUse();
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
        onChange={(value) => change(compareParams(comparisons.find((one) => one === value) ?? null, view.defaults))}
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
          currentCurrency={params.currency}
          hrefOf={(currency) => hrefOf({ currency })}
          allLink={
            view.allCurrenciesPath === undefined || currenciesInUse.length === 1
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

function rangeSearch({ preset, from, to }: ReportControlsProps['params']): string {
  return `?${new URLSearchParams(preset ? { range: preset } : { from, to })}`;
}

type ActiveFiltersProps = Pick<ReportSectionProps, 'view' | 'params' | 'change'>;

function ActiveFilters({ view, params: { filter }, change }: ActiveFiltersProps) {
  const { translate } = useResourceText();
  const chips = Object.entries(filter).map(([name, keys]) => ({
    key: name,
    label: (
      <>
        {translate('list.asked', { label: translate(`reports.groupings.${name}`) })}{' '}
        <FilterKeys view={view} name={name} keys={keys} />
      </>
    ),
    onRemove: () => change(filterParams({ ...filter, [name]: [] })),
  }));
  return <FilterChips chips={chips} />;
}

function FilterKeys({ view, name, keys }: { view: ActiveFiltersProps['view']; name: string; keys: readonly string[] }) {
  const texts = useResourceText();
  const grouping = view.report.groupings[name];
  const noneLabel = rowName({ key: '', values: {} }, name, grouping, texts);
  if (grouping?.kind !== 'records' && grouping?.kind !== 'sets')
    return texts.format.listOr(keys.map((key) => (key === '' ? noneLabel : choiceName(name, key, texts))));
  const ids = keys.filter((key) => key !== '');
  return (
    <Fragment>
      {ids.length > 0 && <ReferenceText to={grouping.resource} ids={ids} />}
      {ids.length > 0 && ids.length < keys.length && ', '}
      {ids.length < keys.length && noneLabel}
    </Fragment>
  );
}

const FilterPanel = lazy(() => import('./FilterPanel'));

export type FilterProps = Pick<ReportSectionProps, 'view' | 'params' | 'change'>;

function FilterButton(props: FilterProps) {
  const { translate } = useResourceText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<ListFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.filters')}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <FilterPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface LabeledSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

export function LabeledSelect({ label, value, options, onChange }: LabeledSelectProps) {
  const id = useId();
  return (
    <span className={css['choice']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={uiCss['control']} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ value, label, disabled = false }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
