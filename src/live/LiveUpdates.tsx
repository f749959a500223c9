import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import type { LiveMessage } from '../../contract/live';
import { noticeRecords } from '../../contract/notices';
import { administrators } from '../../contract/people/accounts';
import { notes } from '../../contract/people/notes';
import { notifications } from '../../contract/people/notifications';
import { settings } from '../../contract/people/settings';
import { refreshDuties } from '../session/duties';
import { hasUnsaved } from '../kit/ui/unsaved';
import { useToday } from '../kit/ui/useToday';
import { useWords } from '../kit/words';
import { useTellNotices } from '../notices/useTellNotices';
import { forgetChanges, rememberChange, rememberOwnChange } from './changedBy';
import { LiveChannelContext } from './channel';
import { isOwnRequest } from './ownRequests';
import { inBursts, type Pace } from './bursts';
import { refreshChanged, refreshEverything, refreshPresence, seenChanges } from './refresh';
import { forgetUnhurried } from './unhurried';

/**
 * Milliseconds: `first` is how long the first message of a burst is delayed, `between` the minimum interval between
 * refreshes.
 */
export const livePace: Pace = { first: 250, between: 1_000 };
/** Minimum interval between announcements about the same record or list and person, in milliseconds. */
const quiet = 15_000;

/**
 * Refreshes the screen on live messages and notifies the person of changes by others and of records that wait for them.
 * Renders nothing.
 */
export function LiveUpdates({ pace = livePace }: { pace?: Pace }): null {
  const channel = use(LiveChannelContext);
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const tellNotices = useTellNotices();
  const uid = String(useGetIdentity().identity?.id);
  useRefreshOnNewDay();
  const latest = useRef({ announce, tellNotices, uid });
  useEffect(() => {
    latest.current = { announce, tellNotices, uid };
  });

  useEffect(() => {
    const refreshAll = (resource: string) =>
      refreshChanged(queryClient, [{ changes: [{ resource, records: [], more: true }] }]);
    const apply = inBursts<LiveMessage>(pace, (messages) => {
      for (const message of messages) latest.current.announce(message);
      if (messages.some(isOfPermissions)) void refreshDuties();
      refreshChanged(queryClient, messages);
      refreshPresence(queryClient, messages);
      if (messages.some(({ notified }) => notified?.includes(latest.current.uid))) refreshAll(notifications.name);
      void latest.current.tellNotices(messages);
    });
    const stop = channel({
      onMessage(message) {
        if (!isOwnRequest(message.requestId)) apply.add(message);
        // Applies even if the response to the own request was lost.
        else {
          for (const [resource, record] of recordsOf(message)) rememberOwnChange(resource, record);
          if (isOfPermissions(message)) void refreshDuties();
        }
      },
      onMissed(resource) {
        if (resource === undefined || ofPermissions.has(resource)) void refreshDuties();
        if (resource === undefined) refreshEverything(queryClient);
        else refreshAll(resource);
      },
    });
    return () => {
      stop();
      apply.cancel();
      forgetUnhurried();
      forgetChanges();
    };
  }, [channel, queryClient, pace]);
  return null;
}

/** Relative date ranges such as "today" match other rows after midnight. */
function useRefreshOnNewDay(): void {
  const queryClient = useQueryClient();
  const today = useToday();
  const shownOn = useRef(today);
  useEffect(() => {
    if (shownOn.current === today) return;
    shownOn.current = today;
    refreshEverything(queryClient);
  }, [queryClient, today]);
}

/** Changes to these resources affect the user's permissions and session length; few of their records ever change. */
const ofPermissions: ReadonlySet<string> = new Set([administrators.name, settings.name]);

const isOfPermissions = ({ changes }: LiveMessage) => changes.some(({ resource }) => ofPermissions.has(resource));

const recordsOf = ({ changes }: LiveMessage) =>
  changes.flatMap(({ resource, records }) => records.map((record) => [resource, record] as const));

/** Notifies the person of changes by others to what is on the screen. */
function useAnnounce(): (message: LiveMessage) => void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const words = useWords();
  const { identity } = useGetIdentity();
  const said = useRef(new Map<string, number>());
  return (message) => {
    const { actor } = message;
    if (!actor) return;
    for (const [resource, record] of recordsOf(message)) rememberChange(resource, record, actor.name);
    // The same user in another tab or on another device.
    if (actor.uid === identity?.id) return;
    const name = actor.name ?? words.translate('live.somebody');
    const waits = message.notices?.map(({ kind }) => noticeRecords[kind].resource.name) ?? [];
    for (const { resource, id } of seenChanges(queryClient, message)) {
      // The notes panel announces its own changes, and notes of other records are not on the screen.
      if (resource === notes.name) continue;
      // Already announced as a notice (src/notices).
      if (id === null && waits.some((name) => name === resource)) continue;
      // The form shows the conflict itself, next to the input.
      if (id !== null && hasUnsaved()) continue;
      const key = `${resource} ${id} ${actor.uid}`;
      const now = Date.now();
      if (now - (said.current.get(key) ?? -Infinity) < quiet) continue;
      said.current.set(key, now);
      notify(id === null ? 'live.list' : 'live.record', {
        type: 'info',
        messageArgs: { name, resource: words.resource(resource, 2) },
      });
    }
  };
}
