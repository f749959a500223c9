import type { EventKind, WriteContext } from './writeContext';

export const defineEvent = <T>(name: string): EventKind<T> => ({ name });

type Handler<T> = (context: WriteContext, data: T) => Promise<void>;

/** Function that handles one kind of event in the transaction of the event. Made by `on`. */
export type EventHandler = (context: WriteContext, kind: EventKind<unknown>, data: unknown) => Promise<void>;

/** Subscribes to a kind of event. The cast is safe because `emit` ties the data to the kind. */
export function on<T>(kind: EventKind<T>, handle: Handler<T>): EventHandler {
  return async (context, emittedKind, data) => {
    if (emittedKind.name === kind.name) await handle(context, data as T);
  };
}
