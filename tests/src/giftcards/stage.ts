import { screen } from '@testing-library/react';
import { resources } from '../../../contract/resources';
import giftCardScreens from '../../../src/giftcards';
import { openStage, type Stage } from '../kit/stage';

export interface Issued {
  id: string;
  code: string;
  version: number;
}

export interface Counter extends Stage {
  /** A new card, made as another client would. */
  issue(given?: Record<string, unknown>): Promise<Issued>;
  /** An action of the API upon a card as it is now. */
  act(id: string, action: string, body?: object): Promise<void>;
  /** What was sent to an address to be done, not to be tried in a dry run. */
  done(address: string): ReturnType<Stage['sent']>;
}

/** The screens of gift cards over the whole API. */
export async function openCounter(at = '/login', { live = false }: { live?: boolean } = {}): Promise<Counter> {
  await giftCardScreens.preload();
  const stage = await openStage({ at, live, resources, own: { giftcards: giftCardScreens } });
  const key = () => crypto.randomUUID();
  return {
    ...stage,
    async issue(given = {}) {
      const { json, status, text } = await stage.api.send('POST', 'giftcards', {
        body: { initialMinor: 50_000, currency: 'MXN', ...given },
        key: key(),
      });
      if (status !== 201) throw new Error(text);
      return json as unknown as Issued;
    },
    async act(id, action, body = {}) {
      const { json } = await stage.api.send('GET', `giftcards/${id}`);
      const { status, text } = await stage.api.send('POST', `giftcards/${id}/${action}`, {
        body,
        version: Number(json['version']),
        key: key(),
      });
      if (status !== 200) throw new Error(text);
    },
    done: (address) => stage.sent('POST').filter((one) => one.address === address),
  };
}

/** Opens the page of a card, and waits for it. */
export async function openCard(counter: Counter, { id, code }: Issued): Promise<void> {
  await counter.go(`/giftcards/${id}`);
  await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
}
