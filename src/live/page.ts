import { liveEventOfPage, liveMessage } from '../../contract/live';
import type { LiveChannel } from './channel';

/** The live channel of the demo, where API and console share one page. */
export const pageChannel: LiveChannel = ({ onMessage }) => {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) onMessage(liveMessage.parse(event.detail));
  };
  globalThis.addEventListener(liveEventOfPage, hear);
  return () => globalThis.removeEventListener(liveEventOfPage, hear);
};
