import { use, useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useResource } from '../kit/contexts';
import { LiveChannelContext, noLiveChannel } from '../live/channel';
import { useResourceText } from '../kit/resourceText';
import { presence, presenceHeartbeatMs, type PresenceActivity } from '../../contract/presence';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { isEndpointMissing } from '../data/problem';
import { newUuid } from '../data/uuid';
import { hasUnsaved } from '../unsaved';
import css from './presence.module.css';

/** Says who else looks at or edits the record. Append-only records never change, so nobody edits them. */
export function RecordPresence({ id }: { id: string }) {
  const { name: resource, appendOnly } = useResource();
  const isLive = use(LiveChannelContext) !== noLiveChannel;
  return appendOnly || !isLive ? null : <Presence key={`${resource} ${id}`} resource={resource} id={id} />;
}

const pageId = newUuid();

const typingCheckIntervalMs = 2_000;

interface PresenceProps {
  resource: string;
  id: string;
}

function Presence({ resource, id }: PresenceProps) {
  const { translate, format } = useResourceText();
  const isTyping = useIsTyping();
  const reportPresence = useReportPresence({ resource, id });
  const { data } = useQuery({
    queryKey: ['presence', resource, id, isTyping],
    queryFn: ({ signal }) => reportPresence(isTyping ? 'typing' : 'looking', signal),
    // Stops while the page is hidden: a hidden page counts as closed.
    refetchInterval: ({ state }) =>
      state.data?.status === 'off' || isEndpointMissing(state.error) ? false : presenceHeartbeatMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: ({ state }) => (state.data?.status === 'off' ? false : 'always'),
    placeholderData: (previous) => previous,
    retry: false,
    gcTime: 0,
  });
  useOnLeave(() => void reportPresence('left').catch(() => undefined));

  const others = data?.others ?? [];
  const typingAdministrators = others.filter((one) => one.isTyping);
  const shownAdministrators = typingAdministrators.length > 0 ? typingAdministrators : others;
  const names = format.listAnd(shownAdministrators.map(({ name }) => name));
  const textKey = typingAdministrators.length > 0 ? 'notifications.presence.typing' : 'notifications.presence.here';
  return (
    <output className={css['present']} data-typing={typingAdministrators.length > 0 || undefined}>
      {shownAdministrators.length > 0 && translate(textKey, { smart_count: shownAdministrators.length, names })}
    </output>
  );
}

function useReportPresence({ resource, id }: PresenceProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (activity: PresenceActivity, signal?: AbortSignal) => {
    const input = { resource, recordId: id, page: pageId, doing: activity };
    const { data } = await dataProvider.call(presence, { input }, { signal, isBackground: true });
    return data;
  };
}

function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(hasUnsaved);
  useEffect(() => {
    const timer = setInterval(() => setTyping(hasUnsaved()), typingCheckIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return isTyping;
}

function useOnLeave(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') onLeave();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      onLeave();
    };
  }, []);
}
