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

/** This page, among all that are open. */
const page = newKey();

/** How often it is looked whether somebody types here, in milliseconds. */
const lookEvery = 2_000;

interface Props {
  resource: string;
  id: string;
}

/** Beside the title of a record: who else has it open, and who types there. */
export function Presence({ resource, id }: Props) {
  const { translate, format } = useWords();
  const isTyping = useIsTyping();
  const say = useSay({ resource, id });
  const { data } = useQuery({
    queryKey: ['presence', resource, id, isTyping],
    queryFn: ({ signal }) => say(isTyping ? 'typing' : 'looking', signal),
    // A page that is hidden says nothing, and is taken for closed.
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

/** Whether anything on the page holds what is not saved. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(hasUnsaved);
  useEffect(() => {
    const timer = setInterval(() => setTyping(hasUnsaved()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return isTyping;
}

/** When the page is left for another, hidden or closed. */
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
