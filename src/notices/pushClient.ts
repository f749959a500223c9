export interface PushClient {
  isSupported(): boolean;
  permission(): NotificationPermission;
  /** Requests the permission; browsers allow it only after a click. */
  requestPermission(): Promise<NotificationPermission>;
  token(): Promise<string>;
  /** Returns the browser's subscription id without a network request; `null` if the browser has no subscription. */
  subscription(): Promise<string | null>;
  unsubscribe(): Promise<void>;
}
