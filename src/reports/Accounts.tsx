import { useSearchParams } from 'react-router';
import { useId } from 'react';
import { useT } from '../i18n/useT';
import { balancesReport, peopleReport } from '../../contract/reports/accounts';
import { BalanceSheet } from './accounts/BalanceSheet';
import { ReportScreen } from './ReportScreen';
import { defineView, type ReportSectionProps, type Drilldown, type DrilldownScope } from './view';
import { TabLinks } from '../kit/ui/TabLinks';
import { useResourceText } from '../kit/resourceText';
import { withParams } from './reportParams';
import css from './reports.module.css';
import type { ReportId } from '../../contract/reports/reportSubscriptions';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { MoreFigures } from './breakdown/Breakdown';
import { choiceName } from './labels';
import breakdownCss from './breakdown/breakdown.module.css';
import { ageingByPlace, type AgeBracket, type PlaceAgeing, figureOfType } from './accounts/balances';
import { useIsNarrow } from '../kit/ui/useIsNarrow';
import { ledgerAccounts, ledgerAccountTypes } from '../../contract/money/ledger';
import { administrators, users } from '../../contract/people/accounts';
import type { FigureName, GroupingName } from '../../contract/reports/report';
import { routeOf } from '../../contract/resource';
import { listPathOf } from '../kit/list/list';

const balancesView = defineView(balancesReport, {
  id: 'balances',
  defaults: { preset: 'thisMonth', groupBy: 'place' },
  kpis: balancesReport.keyFigures,
  columns: ['openingMinor', 'debitsMinor', 'creditsMinor', 'closingMinor'],
  drilldowns: ledgerDrilldowns,
  Breakdown: BalanceSheet,
  Panels: AgeingTable,
});

const peopleView = defineView(peopleReport, {
  id: 'people',
  defaults: { preset: 'last30Days', groupBy: 'type' },
  kpis: peopleReport.keyFigures,
  combinedChart: { kind: 'stack', figures: ['active', 'trial', 'subscribed', 'blocked'] },
  columns: ['accounts', 'active', 'trial', 'subscribed', 'blocked', 'newAccounts', 'converted'],
  drilldowns: peopleDrilldowns,
});

export default function Accounts() {
  const translate = useT();
  const [search] = useSearchParams();
  const view = search.get('tab') === 'people' ? peopleView : balancesView;
  return (
    <ReportScreen
      key={view.id}
      view={view}
      title={translate('menu.accounts')}
      tabs={<AccountTabs tab={view.id} />}
      currentTabTitle={translate(view === peopleView ? 'reports.tabs.people' : 'reports.tabs.balances')}
    />
  );
}

function AccountTabs({ tab }: { tab: ReportId }) {
  const { translate } = useResourceText();
  const [search] = useSearchParams();
  const toTab = (name: string | null) =>
    `?${withParams(search, { tab: name, groupBy: null, filter: null, figure: null, sort: null, order: null })}`;
  const tabs = [
    { id: 'balances', to: toTab(null), label: translate('reports.tabs.balances') },
    { id: 'people', to: toTab('people'), label: translate('reports.tabs.people') },
  ];
  return (
    <div className={css['tabs']}>
      <TabLinks
        label={translate('reports.tabs.label')}
        tabs={tabs.map(({ id, to, label }) => ({ to, label, isCurrent: id === tab }))}
      />
    </div>
  );
}

function AgeingTable({ response, figureFormat }: ReportSectionProps<typeof balancesReport>) {
  const { translate } = figureFormat.texts;
  const headingId = useId();
  const isNarrow = useIsNarrow();
  const places = ageingByPlace(response.panels.ages ?? []);
  const [first] = places;
  if (!first) return null;
  // Names both sides of a place, because some companies owe an amount and others are owed one.
  const nameOf = ({ place, isOppositeSide }: PlaceAgeing) => {
    const name = choiceName('place', place, figureFormat.texts);
    const key = place.split(':')[1] ?? place;
    return isOppositeSide
      ? translate(`reports.ages.owing.${key}`, { _: translate('reports.ages.owing.any', { place: name }) })
      : translate(`reports.ages.totals.${key}`, { _: name });
  };
  const bracketText = ({ from, to }: AgeBracket) =>
    to === null ? translate('reports.ages.older', { from }) : translate('reports.ages.days', { from, to });
  const totalOf = ({ ages }: PlaceAgeing) => ages.reduce((sum, { closingMinor }) => sum + closingMinor, 0);
  const title = translate('reports.ages.title');
  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        <p className={css['hint']}>{translate('reports.ages.hint')}</p>
      </div>
      {isNarrow ? (
        <ul className={breakdownCss['cards']} aria-label={title}>
          {places.map((place) => (
            <li key={place.key}>
              <div className={breakdownCss['cardLine']}>
                <span>{nameOf(place)}</span>
                <strong>{figureFormat.formatValue('closingMinor', totalOf(place))}</strong>
              </div>
              <MoreFigures
                facts={place.ages.map((age) => [
                  bracketText(age),
                  figureFormat.formatValue('closingMinor', age.closingMinor),
                ])}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Table
          variant="report"
          label={title}
          columns={[
            { key: 'place', label: translate('reports.groupings.place'), cell: nameOf },
            ...first.ages.map((age, index): TableColumn<PlaceAgeing> => ({
              key: String(age.from),
              label: bracketText(age),
              align: 'end',
              cell: ({ ages }) => figureFormat.formatValue('closingMinor', ages[index]?.closingMinor ?? 0),
            })),
            {
              key: 'total',
              label: translate('reports.total'),
              align: 'end',
              tone: 'strong',
              cell: (place) => figureFormat.formatValue('closingMinor', totalOf(place)),
            },
          ]}
          rows={places}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  );
}

/** Returns links to the ledger accounts behind a figure. They show current balances, so a past range has no link. */
export function ledgerDrilldowns(
  { currency, to, today }: DrilldownScope,
  figure: FigureName<typeof balancesReport> | null,
): readonly Drilldown[] {
  const type = to < today ? undefined : ledgerAccountTypes.find((one) => figureOfType[one] === figure);
  return type
    ? [
        {
          resource: ledgerAccounts,
          to: listPathOf(ledgerAccounts, {
            filter: { type: [type], currency: [currency] },
            sort: { field: 'code', order: 'ASC' },
          }),
        },
      ]
    : [];
}

const stateFigures = new Set<FigureName<typeof peopleReport>>(['active', 'trial', 'subscribed', 'blocked']);

const personOnlyStates = new Set(['trial', 'subscribed']);

/**
 * Returns links to the people behind a figure or a row. Lists show the current state, so a past range has no link.
 * Administrators have a separate list, so a figure that counts both has no link.
 */
export function peopleDrilldowns(
  { filter, to, today }: DrilldownScope<GroupingName<typeof peopleReport>>,
  figure: FigureName<typeof peopleReport> | null,
): readonly Drilldown[] {
  const { type, state } = filter;
  const isState = figure !== null && stateFigures.has(figure);
  const countsCurrentPeople = figure === null || figure === 'accounts' || isState;
  if (!countsCurrentPeople || to < today) return [];
  if (isState && state && !state.includes(figure)) return [];
  const selectedStates = isState ? [figure] : state;
  const sort = { field: 'createdAt', order: 'DESC' } as const;
  if (type?.includes('administrator')) {
    if (type.length > 1) return [];
    return [
      {
        resource: administrators,
        to: selectedStates
          ? listPathOf(administrators, { filter: { state: selectedStates }, sort })
          : routeOf(administrators),
      },
    ];
  }
  if (!type && !selectedStates?.every((one) => personOnlyStates.has(one))) return [];
  return [
    {
      resource: users,
      to: listPathOf(users, {
        filter: { ...(type && { type }), ...(selectedStates && { state: selectedStates }) },
        sort,
      }),
    },
  ];
}
