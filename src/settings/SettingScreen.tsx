import { settings } from '../../contract/people/settings';
import { ActionBar } from '../kit/actions/ActionBar';
import { RecordScreen } from '../kit/form/RecordScreen';
import { useBackPath } from '../kit/form/paths';
import { History } from '../kit/history/History';
import { Facts } from '../kit/read/Facts';
import { FactList, type Fact } from '../kit/read/FactList';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { recordOf, titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { SettingSource } from './SettingSource';
import { installedText, kindOf, valueText, type Setting } from './setting';

export default function SettingScreen() {
  const back = useBackPath(settings);
  return (
    <RecordScreen back={back}>
      {(record) => <SettingPage setting={recordOf(settings, record)} back={back} />}
    </RecordScreen>
  );
}

function SettingPage({ setting, back }: { setting: Setting; back: string }) {
  const texts = useResourceText();
  const { translate } = texts;
  const { action } = kindOf(setting);
  const isChanged = setting.source === 'console';
  const source: Fact = { label: translate('settings.source'), value: <SettingSource setting={setting} />, wide: true };
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
