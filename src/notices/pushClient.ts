export interface PushClient {
  isSupported(): boolean;
  permission(): NotificationPermission;
  /** Requests the permission; browsers allow it only after a click. */
  requestPermission(): Promise<NotificationPermission>;
  /** Returns the registration token of this browser. Throws if the push service is unreachable. */
  token(): Promise<string>;
  /** Returns the browser's subscription id without a network request; `null` if there is none. */
  subscription(): Promise<string | null>;
  /** Ends the subscription, and with it all delivery to this browser. */
  unsubscribe(): Promise<void>;
}
