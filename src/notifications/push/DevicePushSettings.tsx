import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { use, useId, useState, useSyncExternalStore } from 'react';
import { useGetIdentity } from 'react-admin';
import { problemOf } from '../../data/problem';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { useSingleFlight } from '../../kit/useWriteOnce';
import { useResourceText } from '../../kit/resourceText';
import { PushUnreachable, type Device, type DeviceState, type SwitchOnResult, DeviceContext } from './device';
import css from './push.module.css';

export function DevicePushSettings() {
  const device = use(DeviceContext);
  const { identity } = useGetIdentity();
  return device && identity ? <DevicePushSwitch device={device} uid={String(identity.id)} /> : null;
}

type Outcome = SwitchOnResult | { error: unknown };

function DevicePushSwitch({ device, uid }: { device: Device; uid: string }) {
  const { translate, language } = useResourceText();
  const state = useSyncExternalStore(device.subscribe, () => device.getState(uid));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hintId = useId();
  const [toggle, isSwitching] = useSingleFlight(async (on: boolean) => {
    setOutcome(null);
    try {
      if (on) setOutcome(await device.switchOn({ uid, language }));
      else await device.switchOff();
    } catch (error) {
      setOutcome({ error });
    }
  });
  const isPossible = state === 'on' || state === 'off';
  const problem = problemKeyOf(outcome, state);
  return (
    <div className={css['choice']}>
      <Panel title={translate('notices.device.title')}>
        {isPossible && (
          <FormControlLabel
            control={
              <Switch
                checked={state === 'on'}
                disabled={isSwitching}
                onChange={(_, on) => void toggle(on)}
                slotProps={{ input: { 'aria-describedby': hintId } }}
              />
            }
            label={translate('notices.device.label')}
          />
        )}
        <p id={hintId} className={readCss['hint']}>
          {translate(`notices.device.states.${state}`)}
        </p>
        {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
        <output>{problem && <Alert severity="info">{translate(problem)}</Alert>}</output>
      </Panel>
    </div>
  );
}

function problemKeyOf(outcome: Outcome | null, state: DeviceState): string | null {
  if (outcome === null || outcome === 'on' || state === 'blocked') return null;
  if (outcome === 'blocked' || outcome === 'dismissed') return 'notices.device.dismissed';
  if (outcome === 'notSent') return 'notices.device.notSent';
  const { error } = outcome;
  if (!navigator.onLine) return 'problems.client.offline';
  return error instanceof PushUnreachable ? 'notices.device.unreachable' : `problems.${problemOf(error).code}`;
}
