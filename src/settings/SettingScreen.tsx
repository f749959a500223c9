import { Link } from 'react-router';
import { settings } from '../../contract/people/settings';
import { ActionBar } from '../kit/actions/ActionBar';
import { pendingApprovalOf } from '../kit/actions/actionOptions';
import { RecordScreen } from '../kit/form/RecordScreen';
import { pathOf } from '../kit/form/paths';
import { History } from '../kit/history/History';
import { Facts, FactList, type Fact } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { pathOfSection } from './sections';
import { installedText, kindOf, valueText, type Setting } from './setting';
import { useActorName, useActorText } from '../kit/people/Actor';
import css from './settings.module.css';
import { routeOf } from '../../contract/resource';
import { RecordScope } from '../kit/contexts';

export default function SettingScreen() {
  return (
    <RecordScreen back={routeOf(settings)}>
      {(record) => <SettingPage setting={recordOf(settings, record)} />}
    </RecordScreen>
  );
}

function SettingPage({ setting }: { setting: Setting }) {
  const texts = useResourceText();
  const { translate } = texts;
  const { action, section } = kindOf(setting);
  const back = pathOfSection(section);
  const isChanged = setting.source === 'console';
  const source: Fact = {
    label: translate('settings.source'),
    value: <SettingSource setting={setting} />,
    isWide: true,
  };
  return (
    <Page
      title={titleOf(settings, setting, texts)}
      back={back}
      actions={<ActionBar back={back} filter={(name) => name === action || (name === 'reset' && isChanged)} />}
    >
      <div className={readCss['page']}>
        <div className={readCss['panels']}>
          <Panel title={translate('settings.inForce')}>
            {setting.currency === null ? (
              <FactList
                facts={[
                  {
                    label: translate('settings.value'),
                    value: valueText(setting, texts) || translate('settings.nothing'),
                  },
                  {
                    label: translate('settings.installation'),
                    value: installedText(setting, texts) || translate('settings.nothing'),
                  },
                  source,
                ]}
              />
            ) : (
              <Facts of={settings} names={kindOf(setting).fields} moreFacts={[source]} />
            )}
          </Panel>
        </div>
        <History />
      </div>
    </Page>
  );
}

function SettingSource({ setting: { source, changedAt, changedBy, approvedBy } }: { setting: Setting }) {
  const { translate, format } = useResourceText();
  const actorText = useActorText(changedAt !== null);
  if (changedAt === null) return translate('settings.byInstallation');
  return translate(
    source === 'installation' ? 'settings.resetBy' : approvedBy ? 'settings.changedByTwo' : 'settings.changedBy',
    { date: format.instant(changedAt), by: actorText(changedBy), approver: actorText(approvedBy) },
  );
}

/** Links to the history of the setting. Renders nothing for a setting that was never changed. */
export function LastChange({ setting }: { setting: Setting }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const { changedAt, changedBy, id } = setting;
  const nameOf = useActorName(changedAt !== null);
  if (changedAt === null) return null;
  const changeText = translate('settings.lastChange', {
    by: nameOf(changedBy) ?? changedBy,
    date: format.date(format.isoDate(new Date(changedAt))),
  });
  return (
    <Link
      className={css['note']}
      to={pathOf(settings, id)}
      aria-label={`${titleOf(settings, setting, texts)}: ${changeText}`}
    >
      {changeText}
    </Link>
  );
}

export function ChangeSettingButton({ setting }: { setting: Setting }) {
  const { action } = kindOf(setting);
  const record: AnyRecord = setting;
  return (
    <RecordScope resource={settings} record={setting}>
      <ActionBar
        back={routeOf(settings)}
        filter={(name) => name === action || pendingApprovalOf(record.actions[name]) !== null}
        isInRow
        variant="text"
      />
    </RecordScope>
  );
}
