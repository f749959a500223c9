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
import { hasUnsaved } from '../unsaved';
import { useToday } from '../kit/ui/useToday';
import { useResourceText } from '../kit/resourceText';
import { clearTrackedChanges, trackOthersChange, trackOwnChange } from '../kit/openRecord';
import { LiveChannelContext } from './channel';
import { isOwnRequest } from '../data/http';
import {
  refreshChanged,
  refreshEverything,
  refreshPresence,
  visibleChanges,
  cancelThrottledRefetches,
} from './refresh';

export const liveBatchDelays: BatchDelays = { initialDelay: 250, minInterval: 1_000 };
/** Minimum interval in milliseconds between two announcements about the same record or list and the same person. */
const announcementIntervalMs = 15_000;

interface Props {
  batchDelays?: BatchDelays;
  /** Called with the changes by others, after the queries that they affect are invalidated. */
  onMessages: (messages: readonly LiveMessage[]) => unknown;
}

export function LiveUpdates({ batchDelays = liveBatchDelays, onMessages }: Props): null {
  const channel = use(LiveChannelContext);
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const uid = String(useGetIdentity().identity?.id);
  useRefreshOnNewDay();
  const latest = useRef({ announce, onMessages, uid });
  useEffect(() => {
    latest.current = { announce, onMessages, uid };
  });

  useEffect(() => {
    const refreshAll = (resource: string) =>
      refreshChanged(queryClient, [{ changes: [{ resource, records: [], more: true }] }]);
    const batcher = createBatcher<LiveMessage>(batchDelays, (messages) => {
      for (const message of messages) latest.current.announce(message);
      if (messages.some(affectsPermissions)) void refreshDuties();
      refreshChanged(queryClient, messages);
      refreshPresence(queryClient, messages);
      if (messages.some(({ notified }) => notified?.includes(latest.current.uid))) refreshAll(notifications.name);
      void latest.current.onMessages(messages);
    });
    const stop = channel({
      onMessage(message) {
        if (!isOwnRequest(message.requestId)) batcher.add(message);
        // Handles the user's own changes too, because their responses may have been lost.
        else {
          for (const [resource, record] of recordsOf(message)) trackOwnChange(resource, record);
          if (affectsPermissions(message)) void refreshDuties();
        }
      },
      onMissed(resource) {
        if (resource === undefined || permissionResources.has(resource)) void refreshDuties();
        if (resource === undefined) refreshEverything(queryClient);
        else refreshAll(resource);
      },
    });
    return () => {
      stop();
      batcher.cancel();
      cancelThrottledRefetches();
      clearTrackedChanges();
    };
  }, [channel, queryClient, batchDelays]);
  return null;
}

/** Refetches after midnight, because date ranges such as "today" then match other rows. */
function useRefreshOnNewDay(): void {
  const queryClient = useQueryClient();
  const today = useToday();
  const previousDay = useRef(today);
  useEffect(() => {
    if (previousDay.current === today) return;
    previousDay.current = today;
    refreshEverything(queryClient);
  }, [queryClient, today]);
}

/**
 * Changes to these resources affect the user's permissions and the length of the session. Their records rarely change.
 */
const permissionResources: ReadonlySet<string> = new Set([administrators.name, settings.name]);

const affectsPermissions = ({ changes }: LiveMessage) =>
  changes.some(({ resource }) => permissionResources.has(resource));

const recordsOf = ({ changes }: LiveMessage) =>
  changes.flatMap(({ resource, records }) => records.map((record) => [resource, record] as const));

function useAnnounce(): (message: LiveMessage) => void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const texts = useResourceText();
  const { identity } = useGetIdentity();
  const announcedAtByKey = useRef(new Map<string, number>());
  return (message) => {
    const { actor } = message;
    if (!actor) return;
    for (const [resource, record] of recordsOf(message)) trackOthersChange(resource, record, actor.name);
    // Skips changes by the same user in another tab or on another device.
    if (actor.uid === identity?.id) return;
    const name = actor.name ?? texts.translate('live.somebody');
    const noticeResources = message.notices?.map(({ kind }) => noticeRecords[kind].resource.name) ?? [];
    for (const { resource, id } of visibleChanges(queryClient, message)) {
      // Skips notes: the notes panel announces its own changes, and notes of other records are not on the screen.
      if (resource === notes.name) continue;
      // Skips changes that are already announced as a notice (src/notifications).
      if (id === null && noticeResources.some((name) => name === resource)) continue;
      // Skips a record with unsaved input, because its form shows the conflict next to the input.
      if (id !== null && hasUnsaved()) continue;
      const key = `${resource} ${id} ${actor.uid}`;
      const now = Date.now();
      if (now - (announcedAtByKey.current.get(key) ?? -Infinity) < announcementIntervalMs) continue;
      announcedAtByKey.current.set(key, now);
      notify(id === null ? 'live.list' : 'live.record', {
        type: 'info',
        messageArgs: { name, resource: texts.resource(resource, 2) },
      });
    }
  };
}

interface Batcher<T> {
  add(item: T): void;
  cancel(): void;
}

/** Milliseconds. */
export interface BatchDelays {
  initialDelay: number;
  minInterval: number;
}

export function createBatcher<T>({ initialDelay, minInterval }: BatchDelays, handle: (items: T[]) => void): Batcher<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlushAt = -Infinity;

  function flush(): void {
    timer = undefined;
    lastFlushAt = performance.now();
    const batch = items;
    items = [];
    handle(batch);
  }

  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(initialDelay, lastFlushAt + minInterval - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
      items = [];
    },
  };
}
