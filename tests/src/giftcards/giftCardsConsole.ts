import { screen } from '@testing-library/react';
import { resources } from '../../../contract/resources';
import giftCardScreens from '../../../src/giftcards';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export interface IssuedCard {
  id: string;
  code: string;
  version: number;
}

export interface GiftCardsConsole extends ConsoleFixture {
  issue(overrides?: Record<string, unknown>): Promise<IssuedCard>;
  runCardAction(id: string, action: string, body?: object): Promise<void>;
  executedPosts(address: string): ReturnType<ConsoleFixture['sent']>;
}

export async function openGiftCardsConsole(
  at = '/login',
  { live = false }: { live?: boolean } = {},
): Promise<GiftCardsConsole> {
  await giftCardScreens.preload();
  const consoleFixture = await openConsoleFixture({
    at,
    live,
    resources,
    screensByResource: { giftcards: giftCardScreens },
  });
  const newKey = () => crypto.randomUUID();
  return {
    ...consoleFixture,
    async issue(overrides = {}) {
      const { json, status, text } = await consoleFixture.api.send('POST', 'giftcards', {
        body: { initialMinor: 50_000, currency: 'MXN', ...overrides },
        key: newKey(),
      });
      if (status !== 201) throw new Error(text);
      return json as unknown as IssuedCard;
    },
    async runCardAction(id, action, body = {}) {
      const { json } = await consoleFixture.api.send('GET', `giftcards/${id}`);
      const { status, text } = await consoleFixture.api.send('POST', `giftcards/${id}/${action}`, {
        body,
        version: Number(json['version']),
        key: newKey(),
      });
      if (status !== 200) throw new Error(text);
    },
    executedPosts: (address) => consoleFixture.sent('POST').filter((one) => one.address === address),
  };
}

export async function openCardPage(fixture: GiftCardsConsole, { id, code }: IssuedCard): Promise<void> {
  await fixture.go(`/giftcards/${id}`);
  await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
}
