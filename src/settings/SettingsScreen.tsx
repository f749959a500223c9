import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { apiDocsPath } from '../apiDocs/path';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { apiKeys } from '../../contract/people/apiKeys';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { settings } from '../../contract/people/settings';
import { webhooks } from '../../contract/webhooks/webhooks';
import { useRecords } from '../kit/list/useRecords';
import { Panel } from '../kit/read/Panel';
import { titleOf } from '../kit/record';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { TestMail } from '../mail/TestMail';
import { Page } from '../shell/Page';
import { ChangeSettingButton, SettingSource, PendingApprovalLink } from './SettingScreen';
import { LimitsTable } from './LimitsTable';
import { installedText, valueText, type Setting } from './setting';
import css from './settings.module.css';
import { routeOf, type Resource } from '../../contract/resource';
import { useIsOperationPermitted } from '../session/useMayDo';
import { ownPermissions } from '../../contract/ownPermissions';
import { config } from '../config';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { companies } from '../../contract/catalogs/companies';
import { commissionTaxBp } from '../../contract/commissionTax';
import { currencies } from '../../contract/currencies';
import { listPathOf } from '../kit/list/list';

export default function SettingsScreen() {
  const texts = useResourceText();
  const { translate } = texts;
  const { data, error, isFetching, refetch } = useRecords(
    settings,
    { filter: {}, sort: { field: 'createdAt', order: 'ASC' }, perPage: 50 },
    // Refetches on mount, because the user may return after approving a change.
    { refetchOnMount: 'always' },
  );
  return (
    <Page title={texts.resource(settings.name, 2)} back="/home">
      <div className={css['page']}>
        <p className={css['lead']}>{translate('settings.lead')}</p>
        {data ? (
          <SettingGroups allSettings={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <LoadingState rows={10} />
        )}
      </div>
    </Page>
  );
}

function SettingGroups({ allSettings }: { allSettings: readonly Setting[] }) {
  const { translate } = useResourceText();
  const rows = (...names: readonly Setting['name'][]) =>
    allSettings
      .filter(({ name }) => names.includes(name))
      .map((setting) => <SettingRow key={setting.id} setting={setting} />);
  return (
    <>
      <Panel title={translate('settings.limits')}>
        <p className={css['lead']}>{translate('settings.limitsLead')}</p>
        <LimitsTable limits={allSettings.filter(({ currency }) => currency !== null)} />
      </Panel>
      <Panel title={translate('settings.signIn')}>
        <ul className={css['rows']}>{rows('secondFactor', 'recentSignIn', 'idleSignOut')}</ul>
      </Panel>
      <Panel title={translate('settings.currencies')}>
        <ul className={css['rows']}>{rows('currencies')}</ul>
      </Panel>
      <Fees>{rows('commission')}</Fees>
      <Panel title={translate('settings.books')}>
        <ul className={css['rows']}>{rows('backDating')}</ul>
      </Panel>
      <Panel title={translate('settings.support')}>
        <ul className={css['rows']}>{rows('support')}</ul>
      </Panel>
      <TestMail />
      <ResourceLink
        resource={exchangeRates}
        lead={translate('exchangeRates.about')}
        label={translate('exchangeRates.open')}
      />
      <ResourceLink
        resource={reportSubscriptions}
        lead={translate('reportSubscriptions.about')}
        label={translate('reportSubscriptions.open')}
      />
      <ResourceLink resource={apiKeys} lead={translate('apiKeys.about')} label={translate('apiKeys.open')} />
      <ResourceLink resource={webhooks} lead={translate('webhooks.lead')} label={translate('webhooks.open')} />
      <PageLink
        to={apiDocsPath}
        title={translate('menu.apiDocs')}
        lead={translate('apiDocs.about')}
        label={translate('apiDocs.open')}
      />
      <Panel title={translate('settings.installation')}>
        <ul className={css['rows']}>
          <ServerTimeZone />
        </ul>
      </Panel>
    </>
  );
}

function SettingRow({ setting }: { setting: Setting }) {
  const texts = useResourceText();
  const { translate } = texts;
  const { name, source } = setting;
  const value = valueText(setting, texts);
  return (
    <li>
      <div>
        <h3>{titleOf(settings, setting, texts)}</h3>
        <p>{translate(`settings.about.${name}`)}</p>
        <SettingSource setting={setting} />
        {source === 'console' && (
          <p className={css['former']}>
            {translate('settings.installed', { value: installedText(setting, texts) || translate('settings.nothing') })}
          </p>
        )}
        <PendingApprovalLink setting={setting} />
      </div>
      <strong>{value || translate('settings.nothing')}</strong>
      <ChangeSettingButton setting={setting} />
    </li>
  );
}

interface ResourceLinkProps {
  resource: Resource;
  lead: string;
  label: string;
}

function ResourceLink({ resource, lead, label }: ResourceLinkProps) {
  const texts = useResourceText();
  if (!useIsOperationPermitted()(resource, 'read')) return null;
  return <PageLink to={routeOf(resource)} title={texts.resource(resource.name, 2)} lead={lead} label={label} />;
}

function ServerTimeZone() {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['installedZone'],
    queryFn: async ({ signal }) => (await dataProvider.call(ownPermissions, {}, { signal })).data.timeZone ?? null,
  });
  return (
    <li>
      <div>
        <h3>{translate('settings.timeZone')}</h3>
        <p>{translate('settings.about.timeZone')}</p>
        {data && data !== config.timeZone && (
          <p className={css['waiting']}>{translate('settings.otherZone', { zone: config.timeZone })}</p>
        )}
      </div>
      <strong>{data ?? (data === null || error ? translate('settings.nothing') : '')}</strong>
    </li>
  );
}

interface PageLinkProps {
  to: string;
  title: string;
  lead: string;
  label: string;
}

function PageLink({ to, title, lead, label }: PageLinkProps) {
  return (
    <Panel title={title}>
      <div className={css['link']}>
        <p className={css['lead']}>{lead}</p>
        <Button variant="outlined" component={Link} to={to}>
          {label}
        </Button>
      </div>
    </Panel>
  );
}

function Fees({ children }: { children: ReactNode }) {
  const { translate, format } = useResourceText();
  return (
    <Panel title={translate('settings.fees')}>
      <ul className={css['rows']}>
        {children}
        <li>
          <div>
            <h3>{translate('settings.companyCommissions')}</h3>
            <p>{translate('settings.about.companyCommissions')}</p>
          </div>
          <strong>{useCommissionRange()}</strong>
          <div>
            <Button
              className={css['open'] ?? ''}
              variant="outlined"
              component={Link}
              to={listPathOf(companies, byCommission)}
            >
              {translate('settings.openCompanies')}
            </Button>
          </div>
        </li>
        <li>
          <div>
            <h3>{translate('settings.commissionTax')}</h3>
            <p>{translate('settings.about.commissionTax')}</p>
          </div>
          <strong className={css['byCurrency']}>
            {currencies.map((currency) => (
              <span key={currency}>
                {currency} {format.rate(commissionTaxBp[currency])}
              </span>
            ))}
          </strong>
        </li>
      </ul>
    </Panel>
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
