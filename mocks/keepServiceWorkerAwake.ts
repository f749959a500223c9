const wakeIntervalMs = 5_000;

/**
 * Sends regular messages to the service worker, because browsers stop an idle worker. A restarted worker does not know
 * the open pages and would send their requests to the network.
 */
export function keepServiceWorkerAwake(): void {
  const remind = () => navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  setInterval(remind, wakeIntervalMs);
  for (const event of ['visibilitychange', 'focus', 'pageshow', 'resume'])
    globalThis.addEventListener(event, remind, { capture: true });
}
