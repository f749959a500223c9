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

/** How long the first message waits for others of its burst, and how far apart two refreshes are, in milliseconds. */
export const livePace: Pace = { first: 250, between: 1_000 };
/** A list that changes all the time says so once in a while. */
const quiet = 15_000;

/**
 * Keeps what is on the screen as it is on the server, and says who has changed them and what has come to wait
 * for the person. Draws nothing.
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
        // Also where its answer was lost.
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

/** A named range of days means other rows on another day. */
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

/** What one may do, and when one's session ends, follow from these; few of their records ever change. */
const ofPermissions: ReadonlySet<string> = new Set([administrators.name, settings.name]);

const isOfPermissions = ({ changes }: LiveMessage) => changes.some(({ resource }) => ofPermissions.has(resource));

const recordsOf = ({ changes }: LiveMessage) =>
  changes.flatMap(({ resource, records }) => records.map((record) => [resource, record] as const));

/** Tells the person of a change by somebody else in what they are looking at. */
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
    // The same person in another tab or on another device.
    if (actor.uid === identity?.id) return;
    const name = actor.name ?? words.translate('live.somebody');
    const waits = message.notices?.map(({ kind }) => noticeRecords[kind].resource.name) ?? [];
    for (const { resource, id } of seenChanges(queryClient, message)) {
      // The notes of a record say it themselves, and those of others are not on the screen.
      if (resource === notes.name) continue;
      // It is told for what it is (src/notices).
      if (id === null && waits.some((name) => name === resource)) continue;
      // The form says it itself, beside what was typed.
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
