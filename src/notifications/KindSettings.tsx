import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { use, useId } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { giftCards } from '../../contract/money/giftcards';
import { noticeRecords } from '../../contract/notices';
import { changeMailChoices } from '../../contract/people/mailChoices';
import type { MutableKind, NotificationChannel } from '../../contract/people/notificationChoices';
import { noticeKinds, notifications } from '../../contract/people/notifications';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { optionLabel } from '../kit/kinds/choices.read';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { useResourceText } from '../kit/resourceText';
import { useSingleFlight } from '../kit/useWriteOnce';
import { mailChoicesKey, useMailChoices } from '../mail/useMailChoices';
import { useIsOperationPermitted } from '../session/useMayDo';
import { DeviceContext } from './push/device';
import css from './kinds.module.css';

export const notificationGroups = {
  tasks: ['depositToConfirm', 'liquidationToApprove', 'approvalToDecide'],
  own: ['mentioned', 'decided', 'changed'],
  failures: ['paymentFailed', 'webhookStopped', 'checksFailed', 'mailFailed'],
} as const satisfies Record<string, readonly MutableKind[]>;

const isPushed = (kind: MutableKind) => noticeKinds.some((one) => one === kind);

/** Kinds of notifications that the user's duties permit, with a switch per channel. */
export function KindSettings() {
  const texts = useResourceText();
  const { translate } = texts;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const isOperationPermitted = useIsOperationPermitted();
  const labelId = useId();
  const hasDevice = use(DeviceContext) !== null;
  const { data } = useMailChoices();
  const [choose, isChoosing] = useSingleFlight(
    async (key: 'mute' | 'unmute', channel: NotificationChannel, kind: MutableKind) => {
      try {
        queryClient.setQueryData(
          mailChoicesKey,
          (await dataProvider.call(changeMailChoices, { input: { [key]: { channel, kind } } })).data,
        );
      } catch (error) {
        const { code, params } = problemOf(error);
        notify(`problems.${code}`, { type: 'error', messageArgs: params });
      }
    },
  );
  const channels: NotificationChannel[] = [
    ...(hasDevice ? (['push'] as const) : []),
    ...(data?.isSent ? (['mail'] as const) : []),
  ];
  if (!data || channels.length === 0) return null;
  const isOff = (channel: NotificationChannel) => channel === 'mail' && data.digest === 'never';
  const mayReceive = (kind: MutableKind) => {
    if (kind === 'mailFailed') return isOperationPermitted(giftCards, 'read');
    if (kind === 'mentioned' || kind === 'decided' || kind === 'changed') return true;
    const { resource, action } = noticeRecords[kind];
    return isOperationPermitted(resource, action);
  };
  const kindsOf = (kinds: readonly MutableKind[]) =>
    kinds.filter((kind) => mayReceive(kind) && (channels.includes('mail') || isPushed(kind)));
  return (
    <Panel title={translate('notifications.kinds.title')}>
      <table className={css['kinds']} aria-describedby={`${labelId}-hint`}>
        <thead>
          <tr>
            <th scope="col">{translate('notifications.kinds.kind')}</th>
            {channels.map((channel) => (
              <th key={channel} id={`${labelId}-${channel}`} scope="col">
                {translate(`notifications.kinds.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {Object.entries(notificationGroups).map(([group, all]) => {
          const kinds = kindsOf(all);
          if (kinds.length === 0) return null;
          return (
            <tbody key={group}>
              <tr>
                <th colSpan={1 + channels.length} scope="rowgroup">
                  {translate(`notifications.kinds.groups.${group}`)}
                </th>
              </tr>
              {kinds.map((kind) => (
                <tr key={kind}>
                  <th id={`${labelId}-${kind}`} scope="row">
                    {optionLabel(kind, texts, { resource: notifications.name, name: 'kind' })}
                  </th>
                  {channels.map((channel) => (
                    <td key={channel}>
                      {(channel === 'mail' || isPushed(kind)) && (
                        <Switch
                          checked={
                            !isOff(channel) && !data.muted.some((one) => one.channel === channel && one.kind === kind)
                          }
                          disabled={isChoosing || isOff(channel)}
                          onChange={(_, isOn) => void choose(isOn ? 'unmute' : 'mute', channel, kind)}
                          slotProps={{ input: { 'aria-labelledby': `${labelId}-${kind} ${labelId}-${channel}` } }}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
      <p id={`${labelId}-hint`} className={readCss['hint']}>
        {channels.some(isOff) && translate('notifications.kinds.mailOff')} {translate('notifications.kinds.hint')}
      </p>
    </Panel>
  );
}
