import { isObject } from '../../contract/values';
import type { MessageToWorker } from './scope';

/**
 * Answers Firebase's client, which informs the worker of each change of the stored session. Without an answer it waits
 * 50 ms (`Sender` in @firebase/auth). The worker itself has no session, so there is nothing to do.
 */
export function answerKeyChanged({ data, ports: [port] }: MessageToWorker): void {
  if (!isObject(data) || data['eventType'] !== 'keyChanged') return;
  const { eventType, eventId } = data;
  for (const status of ['ack', 'done']) port?.postMessage({ status, eventId, eventType, response: [] });
}
