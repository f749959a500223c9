import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labels } from '../../../contract/catalogs/labels';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import notificationScreens from '../../../src/notifications';
import { createLabel } from '../../api/labels';
import { openStage, type Stage } from '../kit/stage';

const page = crypto.randomUUID();

/** Ana, on her own screen. */
const ana = ({ api }: Stage, recordId: string, doing: string) =>
  api.send('POST', 'presence', { as: 'ana', body: { resource: labels.name, recordId, page, doing } });

async function open(): Promise<{ stage: Stage; id: string }> {
  await notificationScreens.preload();
  const person = { id: 'uid-admin', fullName: 'Julia Ortega' };
  const stage = await openStage({ resources, rules: productRules, person, live: true, at: '/login' });
  const { id } = await createLabel(stage.api, { name: { es: 'Vegano' } });
  return { stage, id };
}

test('who comes to a record is seen there, typing or not, until they leave', async () => {
  const { stage, id } = await open();
  await stage.go(`/${labels.name}/${id}`);
  await screen.findByRole('button', { name: 'Seguir' });
  await waitFor(async () => expect((await ana(stage, id, 'looking')).json['others']).toHaveLength(1));
  expect(await screen.findByText('ana también está aquí')).toBeVisible();
  await ana(stage, id, 'typing');
  expect(await screen.findByText('ana está editando')).toBeVisible();
  await ana(stage, id, 'left');
  await waitFor(() => expect(screen.queryByText('ana está editando')).toBeNull());
});

test('what one types is told to others, and that one has left', async () => {
  const { stage, id } = await open();
  await stage.go(`/${labels.name}/${id}`);
  await screen.findByRole('button', { name: 'Seguir' });
  const seen = async () => (await ana(stage, id, 'looking')).json['others'];
  await waitFor(async () => expect(await seen()).toMatchObject([{ isTyping: false }]));
  await stage.fill('Nombre en español', 'Vegana');
  await waitFor(async () => expect(await seen()).toMatchObject([{ isTyping: true }]));
  await stage.fill('Nombre en español', 'Vegano');
  await stage.go('/catalogs/labels');
  await waitFor(async () => expect(await seen()).toEqual([]));
});
