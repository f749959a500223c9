import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storedLabels, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const order = () =>
  screen.getAllByRole('listitem').map((row) => /^\d+(.*?)(?: Sin inglés)?$/.exec(row.textContent ?? '')?.[1]);
const names = async (stage: ConsoleFixture) =>
  (await storedLabels(stage)).map((record) => (record['name'] as { es?: unknown }).es);

async function openOrder(): Promise<ConsoleFixture> {
  const stage = await openConsoleFixture({ at: '/catalogs/labels/reorder', names: ['Uno', 'Dos', 'Tres'] });
  await screen.findByRole('list', { name: 'Etiquetas' });
  return stage;
}

describe('order of a catalog', () => {
  test('is changed with the keyboard: lift, move and drop send one action and are announced', async () => {
    const stage = await openOrder();
    screen.getByRole('button', { name: 'Mover Uno' }).focus();
    await stage.user.keyboard(' {ArrowDown}{ArrowDown}');
    expect(order()).toEqual(['Dos', 'Tres', 'Uno']);
    expect(screen.getByText('Posición 3 de 3.')).toHaveAttribute('aria-live', 'assertive');
    expect(stage.sent('POST')).toHaveLength(0);
    await stage.user.keyboard(' ');
    expect(screen.getByText('Uno quedó en la posición 3 de 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mover Uno' })).toHaveFocus();
    await waitFor(async () => expect(await names(stage)).toEqual(['Dos', 'Tres', 'Uno']));
    expect(stage.sent('POST')).toHaveLength(1);
  });

  test('stays unchanged on Escape', async () => {
    const stage = await openOrder();
    screen.getByRole('button', { name: 'Mover Uno' }).focus();
    await stage.user.keyboard(' {ArrowDown}{Escape}');
    expect(order()).toEqual(['Uno', 'Dos', 'Tres']);
    expect(stage.sent('POST')).toHaveLength(0);
  });

  test('is changed step by step with the arrow buttons, also with fast clicks', async () => {
    const stage = await openOrder();
    const up = screen.getByRole('button', { name: 'Subir Tres' });
    await stage.user.click(up);
    await stage.user.click(screen.getByRole('button', { name: 'Subir Tres' }));
    expect(order()).toEqual(['Tres', 'Uno', 'Dos']);
    await waitFor(async () => expect(await names(stage)).toEqual(['Tres', 'Uno', 'Dos']));
  });

  test('is changed by dragging a row above another', async () => {
    const stage = await openOrder();
    const rows = screen.getAllByRole('listitem');
    const target = rows[0];
    document.elementsFromPoint = () => (target ? [target] : []);
    const grip = screen.getByRole('button', { name: 'Mover Tres' });
    grip.setPointerCapture = () => undefined;
    fireEvent.pointerDown(grip, { button: 0, clientY: 100, pointerId: 1 });
    fireEvent.pointerMove(grip, { clientY: -1, pointerId: 1 });
    fireEvent.pointerUp(grip, { pointerId: 1 });
    expect(order()).toEqual(['Tres', 'Uno', 'Dos']);
    await waitFor(async () => expect(await names(stage)).toEqual(['Tres', 'Uno', 'Dos']));
  });

  test('is restored with an error when a move is rejected', async () => {
    const stage = await openOrder();
    let refuse = () => {};
    const refused = new Promise<Response>((resolve) => {
      refuse = () => resolve(Response.json({ code: 'service.unavailable' }, { status: 503 }));
    });
    stage.network(async (request, next) => (request.method === 'POST' ? refused : next(request)));
    await stage.user.click(screen.getByRole('button', { name: 'Bajar Uno' }));
    expect(order()).toEqual(['Dos', 'Uno', 'Tres']);
    refuse();
    expect(await screen.findByRole('alert')).toHaveTextContent('No se guardó: se restableció el orden anterior.');
    expect(order()).toEqual(['Uno', 'Dos', 'Tres']);
  });

  test('is saved although the record was edited meanwhile', async () => {
    const stage = await openOrder();
    const [first] = await storedLabels(stage);
    const { actions: _, ...form } = first ?? {};
    const edited = await stage.api.send('PUT', `catalogs/labels/${String(first?.['id'])}`, {
      as: 'ana',
      version: 1,
      body: { ...form, color: '#9F1239' },
    });
    expect(edited).toMatchObject({ status: 200 });
    await stage.user.click(screen.getByRole('button', { name: 'Bajar Uno' }));
    await waitFor(async () => expect(await names(stage)).toEqual(['Dos', 'Uno', 'Tres']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
