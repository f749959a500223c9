import { apiDocsPath } from '../apiDocs/path';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { apiKeys } from '../../contract/people/apiKeys';
import { reportSubscriptions } from '../../contract/people/reportSubscriptions';
import { settings } from '../../contract/people/settings';
import { webhooks } from '../../contract/webhooks/webhooks';
import { useRecords } from '../kit/list/useRecords';
import { Panel } from '../kit/read/Panel';
import { titleOf } from '../kit/record';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useWords } from '../kit/words';
import { TestMail } from '../mail/TestMail';
import { Page } from '../shell/Page';
import { ChangeButton } from './ChangeButton';
import { Changed, Waiting } from './Changed';
import { Fees } from './Fees';
import { Limits } from './Limits';
import { InstalledZone } from './InstalledZone';
import { PageLink } from './PageLink';
import { ResourceLink } from './ResourceLink';
import { installedText, valueText, type Setting } from './setting';
import css from './settings.module.css';

/** `/settings`: the settings that owners may change at runtime, each with its description and last change. */
export default function SettingsScreen() {
  const words = useWords();
  const { translate } = words;
  const { data, error, isFetching, refetch } = useRecords(
    settings,
    { filter: {}, sort: { field: 'createdAt', order: 'ASC' }, perPage: 50 },
    // Shows the new value to a person who returns after approving a change.
    { refetchOnMount: 'always' },
  );
  return (
    <Page title={words.resource(settings.name, 2)} back="/home">
      <div className={css['page']}>
        <p className={css['lead']}>{translate('settings.lead')}</p>
        {data ? (
          <Groups all={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingState rows={10} />
        )}
      </div>
    </Page>
  );
}

function Groups({ all }: { all: readonly Setting[] }) {
  const { translate } = useWords();
  const rows = (...names: readonly Setting['name'][]) =>
    all.filter(({ name }) => names.includes(name)).map((setting) => <Row key={setting.id} setting={setting} />);
  return (
    <>
      <Panel title={translate('settings.limits')}>
        <p className={css['lead']}>{translate('settings.limitsLead')}</p>
        <Limits limits={all.filter(({ currency }) => currency !== null)} />
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
          <InstalledZone />
        </ul>
      </Panel>
    </>
  );
}

function Row({ setting }: { setting: Setting }) {
  const words = useWords();
  const { translate } = words;
  const { name, source } = setting;
  const value = valueText(setting, words);
  return (
    <li>
      <div>
        <h3>{titleOf(settings, setting, words)}</h3>
        <p>{translate(`settings.about.${name}`)}</p>
        <Changed setting={setting} />
        {source === 'console' && (
          <p className={css['former']}>
            {translate('settings.installed', { value: installedText(setting, words) || translate('settings.nothing') })}
          </p>
        )}
        <Waiting setting={setting} />
      </div>
      <strong>{value || translate('settings.nothing')}</strong>
      <ChangeButton setting={setting} />
    </li>
  );
}
