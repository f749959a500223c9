const wakeIntervalMs = 5_000;

/**
 * Keeps the service worker alive. Browsers stop an idle worker (background tab, sleeping machine), and a restarted
 * worker has lost its list of pages: requests would go to the network.
 */
export function keepServiceWorkerAwake(): void {
  const remind = () => navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  setInterval(remind, wakeIntervalMs);
  for (const event of ['visibilitychange', 'focus', 'pageshow', 'resume'])
    globalThis.addEventListener(event, remind, { capture: true });
}
