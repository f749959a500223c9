import { settings } from '../../contract/people/settings';
import { routeOf } from '../../contract/resource';
import { ActionBar } from '../kit/actions/ActionBar';
import { RecordScope } from '../kit/contexts';
import { kindOf, type Setting } from './setting';

export function ChangeSettingButton({ setting }: { setting: Setting }) {
  const { action } = kindOf(setting);
  return (
    <RecordScope resource={settings} record={setting}>
      <ActionBar back={routeOf(settings)} filter={(name) => name === action} />
    </RecordScope>
  );
}
