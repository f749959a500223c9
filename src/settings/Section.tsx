import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { apiDocsPath } from '../apiDocs/path';
import { companies } from '../../contract/catalogs/companies';
import { commissionTaxBp } from '../../contract/commissionTax';
import { currencies, type Currency } from '../../contract/currencies';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { ownPermissions } from '../../contract/ownPermissions';
import { apiKeys } from '../../contract/people/apiKeys';
import { settings } from '../../contract/people/settings';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { routeOf, type Resource } from '../../contract/resource';
import { webhooks } from '../../contract/webhooks/webhooks';
import { config } from '../config';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { listPathOf } from '../kit/list/list';
import { useRecords } from '../kit/list/useRecords';
import { useCurrenciesInUse } from '../kit/newRecords';
import { titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useIsOperationPermitted } from '../session/useMayDo';
import { InfoRow } from './InfoRow';
import { LimitsTable } from './LimitsTable';
import { ChangeSettingButton, LastChange } from './SettingScreen';
import { TestMailRow } from './TestMailRow';
import type { SettingSection } from './sections';
import { valueText, type Setting } from './setting';
import css from './settings.module.css';

interface SectionProps {
  section: SettingSection;
  allSettings: readonly Setting[];
}

export function Section({ section, allSettings }: SectionProps) {
  const { translate } = useResourceText();
  const shownCurrencies = useShownCurrencies(allSettings);
  const rows = (...names: readonly Setting['name'][]) =>
    allSettings
      .filter(({ name }) => names.includes(name))
      .map((setting) => <SettingRow key={setting.id} setting={setting} />);
  if (section === 'limits')
    return (
      <LimitsTable
        limits={allSettings.filter(({ currency }) => currency !== null && shownCurrencies.includes(currency))}
      />
    );
  return (
    <ul className={css['rows']}>
      {section === 'access' && rows('secondFactor', 'recentSignIn', 'idleSignOut')}
      {section === 'sales' && (
        <>
          {rows('currencies')}
          {rows('commission')}
          <CommissionRows shownCurrencies={shownCurrencies} />
        </>
      )}
      {section === 'accounting' && (
        <>
          {rows('backDating')}
          <TimeZoneRow />
          {shownCurrencies.length > 1 && (
            <ResourceRow resource={exchangeRates} about={translate('exchangeRates.about')} />
          )}
        </>
      )}
      {section === 'mail' && (
        <>
          {rows('support')}
          <TestMailRow />
          <ResourceRow resource={reportSubscriptions} about={translate('reportSubscriptions.about')} />
        </>
      )}
      {section === 'integrations' && (
        <>
          <ResourceRow resource={apiKeys} about={translate('apiKeys.about')} />
          <ResourceRow resource={webhooks} about={translate('webhooks.about')} />
          <InfoRow
            title={<Link to={apiDocsPath}>{translate('menu.apiDocs')}</Link>}
            about={translate('apiDocs.about')}
          />
        </>
      )}
    </ul>
  );
}

/** Adds the currencies that owners have just switched on, which `useCurrenciesInUse` does not contain yet. */
function useShownCurrencies(allSettings: readonly Setting[]): readonly Currency[] {
  const currenciesInUse = useCurrenciesInUse();
  const offeredCurrencies = allSettings.find(({ name }) => name === 'currencies')?.currencies ?? [];
  return currencies.filter((currency) => currenciesInUse.includes(currency) || offeredCurrencies.includes(currency));
}

function SettingRow({ setting }: { setting: Setting }) {
  const texts = useResourceText();
  const { translate } = texts;
  return (
    <InfoRow
      title={titleOf(settings, setting, texts)}
      about={translate(`settings.about.${setting.name}`)}
      notes={<LastChange setting={setting} />}
      value={valueText(setting, texts) || translate('settings.nothing')}
      action={<ChangeSettingButton setting={setting} />}
    />
  );
}

function ResourceRow({ resource, about }: { resource: Resource; about: string }) {
  const texts = useResourceText();
  if (!useIsOperationPermitted()(resource, 'read')) return null;
  return <InfoRow title={<Link to={routeOf(resource)}>{texts.resource(resource.name, 2)}</Link>} about={about} />;
}

function TimeZoneRow() {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['installedZone'],
    queryFn: async ({ signal }) => (await dataProvider.call(ownPermissions, {}, { signal })).data.timeZone ?? null,
  });
  return (
    <InfoRow
      title={translate('settings.timeZone')}
      about={translate('settings.about.timeZone')}
      notes={
        data &&
        data !== config.timeZone && (
          <p className={css['note']}>{translate('settings.otherZone', { zone: config.timeZone })}</p>
        )
      }
      value={data ?? (data === null || error ? translate('settings.nothing') : '')}
    />
  );
}

function CommissionRows({ shownCurrencies }: { shownCurrencies: readonly Currency[] }) {
  const { translate, format } = useResourceText();
  return (
    <>
      <InfoRow
        title={<Link to={listPathOf(companies, byCommission)}>{translate('settings.companyCommissions')}</Link>}
        about={translate('settings.about.companyCommissions')}
        value={useCommissionRange()}
      />
      <InfoRow
        title={translate('settings.commissionTax')}
        about={translate('settings.about.commissionTax')}
        value={shownCurrencies.map((currency) => (
          <span key={currency} className={css['line']}>
            {shownCurrencies.length > 1 && `${currency} `}
            {format.rate(commissionTaxBp[currency])}
          </span>
        ))}
      />
    </>
  );
}

const byCommission = { filter: {}, sort: { field: 'commissionBp', order: 'DESC' } } as const;

function useCommissionRange(): string {
  const { translate, format } = useResourceText();
  const { data: [highest] = [] } = useRecords(companies, { ...byCommission, perPage: 1 });
  const lowestFirst = { filter: {}, sort: { field: 'commissionBp', order: 'ASC' }, perPage: 1 } as const;
  const { data: [lowest] = [] } = useRecords(companies, lowestFirst);
  if (!highest || !lowest) return '';
  const [from, to] = [lowest, highest].map(({ commissionBp }) => format.rate(commissionBp));
  return from === to
    ? translate('settings.commissionOfAll', { rate: from })
    : translate('settings.commissionsBetween', { from, to });
}
