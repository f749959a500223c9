/**
 * What the worker uses of its global scope. TypeScript's own declarations of it and those of a page exclude each other.
 */
export interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** The answer to a navigation that the browser has asked for while the worker started. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  notification: ShownNotification;
}

export type ShownNotification = Pick<Notification, 'close' | 'data'>;

/** A page of the console. */
export interface Page {
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export interface Pages {
  /** The one that was used last comes first. */
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
  claim(): Promise<void>;
}

export interface Registration {
  /** The address below which the console is, with a slash at its end. */
  scope: string;
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly ShownNotification[]>;
  navigationPreload?: { enable(): Promise<void> };
  unregister(): Promise<boolean>;
}

interface Events {
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

/** The scope of the worker that runs; a page has another one. */
export const workerScope = (): WorkerScope => globalThis as unknown as WorkerScope;
