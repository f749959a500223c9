/** How this browser is told of things while no page is open. */
export interface PushClient {
  /** Whether this browser can do it at all. */
  isSupported(): boolean;
  permission(): NotificationPermission;
  /** Asks the person. Browsers let it be asked after a click only. */
  askPermission(): Promise<NotificationPermission>;
  /** The registration token of this browser. Throws where the push service cannot be reached. */
  token(): Promise<string>;
  /** What the browser calls its subscription, without asking anybody; `null` if it has none. */
  subscription(): Promise<string | null>;
  /** Ends the subscription: from then on nothing is delivered here. */
  unsubscribe(): Promise<void>;
}
