import { pageLiveEvent, liveMessage } from '../../contract/live';
import type { LiveChannel } from './channel';

/** The live channel of the demo, where API and console share one page. */
export const pageChannel: LiveChannel = ({ onMessage }) => {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent) onMessage(liveMessage.parse(event.detail));
  };
  globalThis.addEventListener(pageLiveEvent, onEvent);
  return () => globalThis.removeEventListener(pageLiveEvent, onEvent);
};
