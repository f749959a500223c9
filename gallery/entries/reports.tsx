import { problem } from '../../src/data/problem';
import { Tile } from '../../src/home/Tile';
import tileCss from '../../src/home/tile.module.css';
import { useResourceText } from '../../src/kit/resourceText';
import { BalanceChanges } from '../../src/ledger/BalanceChanges';
import { ChartFigure, type ChartProps } from '../../src/reports/charts/ChartFigure';
import type { Section } from '../entry';
import { balances } from '../sample';

const days = [1, 2, 3, 4, 5, 6, 7];
const sales = [412_000, 684_500, 391_200, 1_020_400, 588_000, 1_342_100, 902_700];

function Chart({ kind }: { kind: ChartProps['kind'] }) {
  const { format, language } = useResourceText();
  const { title, day, before, caption } = {
    es: { title: 'Ventas netas', day: 'Día', before: 'Semana anterior', caption: 'Máximo $13,421.00 (6 nov).' },
    en: { title: 'Net sales', day: 'Day', before: 'Previous week', caption: 'Highest $13,421.00 (Nov 6).' },
  }[language];
  return (
    <ChartFigure
      title={`${title} ${kind === 'lines' ? '1' : '2'}`}
      kind={kind}
      caption={caption}
      timeColumnLabel={day}
      points={days.map((date, index) => ({
        at: index,
        shortLabel: String(date),
        fullLabel: format.date(`2026-11-0${date}`),
        values: { now: sales[index] ?? 0, before: sales.at(-index - 1) ?? 0 },
      }))}
      lines={[
        { key: 'now', name: title, color: 'var(--primary)' },
        ...(kind === 'lines' ? [{ key: 'before', name: before, color: 'var(--ink-soft)', isDashed: true }] : []),
      ]}
      formatValue={(_, value) => (value === null ? '—' : format.money(value, 'MXN'))}
      formatAxisValue={(value) => format.compactMoney(value, 'MXN')}
    />
  );
}

function OneTile({ data, error = null, label }: { data?: number; error?: unknown; label: string }) {
  const { format, translate } = useResourceText();
  return (
    <ul className={tileCss['tiles']} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      <li>
        <Tile<number>
          label={label}
          to={() => '/sales'}
          query={{ data, error, isFetching: false, refetch: () => undefined }}
        >
          {(minor) => ({ value: format.money(minor, 'MXN'), hint: translate('reports.total') })}
        </Tile>
      </li>
    </ul>
  );
}

export const reports: Section = {
  id: 'reports',
  title: { es: 'Cifras y gráficas', en: 'Figures and charts' },
  entries: [
    {
      id: 'reports/Tile',
      title: 'Tile',
      purpose: {
        es: 'Una cifra de la página de inicio, y el camino a lo que cuenta.',
        en: 'One figure of the home page, and the way to what it counts.',
      },
      shows: [Tile],
      states: [
        { name: { es: 'Con valor', en: 'With a value' }, show: () => <OneTile label="MXN" data={4_150_500} /> },
        { name: { es: 'En camino', en: 'On its way' }, show: () => <OneTile label="COP" /> },
        {
          name: { es: 'Con error', en: 'Failed' },
          show: () => <OneTile label="CLP" error={problem({ code: 'client.offline' })} />,
        },
        {
          name: { es: 'No es lo más reciente', en: 'Not the latest' },
          show: () => <OneTile label="USD" data={120_000} error={problem({ code: 'client.offline' })} />,
        },
      ],
    },
    {
      id: 'reports/ChartFigure',
      title: 'ChartFigure',
      purpose: {
        es: 'Una gráfica, lo que dice en palabras, y las mismas cifras como tabla.',
        en: 'A chart, what it says in words, and the same figures as a table.',
      },
      shows: [ChartFigure],
      states: [
        { name: { es: 'Líneas', en: 'Lines' }, wide: true, show: () => <Chart kind="lines" /> },
        { name: { es: 'Barras', en: 'Bars' }, wide: true, show: () => <Chart kind="bars" /> },
      ],
    },
    {
      id: 'reports/Balances',
      title: 'Balances',
      purpose: {
        es: 'Los saldos antes y después de mover dinero.',
        en: 'The balances before and after money moves.',
      },
      shows: [BalanceChanges],
      states: [
        {
          name: { es: 'Dos cuentas', en: 'Two accounts' },
          wide: true,
          show: () => <BalanceChanges balances={balances} />,
        },
      ],
    },
  ],
};
