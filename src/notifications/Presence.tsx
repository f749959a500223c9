import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { presence, presenceEvery, type Doing } from '../../contract/presence';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { isNotOffered } from '../data/problem';
import { newKey } from '../data/key';
import { hasUnsaved } from '../kit/ui/unsaved';
import { useWords } from '../kit/words';
import css from './follow.module.css';

/** Unique id of this page among all open pages. */
const page = newKey();

/** Interval between checks for unsaved input, in milliseconds. */
const lookEvery = 2_000;

interface Props {
  resource: string;
  id: string;
}

/** Shows who else has the record open and who is editing it, next to the title. */
export function Presence({ resource, id }: Props) {
  const { translate, format } = useWords();
  const isTyping = useIsTyping();
  const say = useSay({ resource, id });
  const { data } = useQuery({
    queryKey: ['presence', resource, id, isTyping],
    queryFn: ({ signal }) => say(isTyping ? 'typing' : 'looking', signal),
    // A hidden page sends nothing and counts as closed.
    refetchInterval: ({ state }) => (state.data?.status === 'off' || isNotOffered(state.error) ? false : presenceEvery),
    refetchOnMount: 'always',
    refetchOnWindowFocus: ({ state }) => (state.data?.status === 'off' ? false : 'always'),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  useLeaving(() => void say('left').catch(() => undefined));

  const others = data?.others ?? [];
  const typing = others.filter((one) => one.isTyping);
  const named = typing.length > 0 ? typing : others;
  const names = format.all(named.map(({ name }) => name));
  const said = typing.length > 0 ? 'notifications.presence.typing' : 'notifications.presence.here';
  return (
    <output className={css['present']} data-typing={typing.length > 0 || undefined}>
      {named.length > 0 && translate(said, { smart_count: named.length, names })}
    </output>
  );
}

function useSay({ resource, id }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (doing: Doing, signal?: AbortSignal) => {
    const input = { resource, recordId: id, page, doing };
    const { data } = await dataProvider.call(presence, { input }, { signal, isBackground: true });
    return data;
  };
}

/** Returns whether anything on the page has unsaved input. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(hasUnsaved);
  useEffect(() => {
    const timer = setInterval(() => setTyping(hasUnsaved()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return isTyping;
}

/** Calls `leave` when the page is navigated away from, hidden or closed. */
function useLeaving(leave: () => void): void {
  const latest = useEffectEvent(leave);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') latest();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      latest();
    };
  }, []);
}
