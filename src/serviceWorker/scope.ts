/**
 * Subset of the worker's global scope that the console uses. TypeScript cannot combine the libraries `webworker` and
 * `dom`.
 */
export interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  notification: ShownNotification;
}

export type ShownNotification = Pick<Notification, 'close' | 'data'>;

export interface Page {
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export interface Pages {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
  claim(): Promise<void>;
}

export interface Registration {
  /** Base URL of the console, with a trailing slash. */
  scope: string;
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly ShownNotification[]>;
  navigationPreload?: { enable(): Promise<void> };
  unregister(): Promise<boolean>;
}

export interface MessageToWorker {
  data: unknown;
  ports: readonly Pick<MessagePort, 'postMessage'>[];
}

interface Events {
  message: MessageToWorker;
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: ExtendableEvent;
}

export interface WorkerScope {
  registration: Registration;
  clients: Pages;
  caches: CacheStorage;
  fetch(request: RequestInfo, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}

export const workerScope = (): WorkerScope => globalThis as unknown as WorkerScope;
