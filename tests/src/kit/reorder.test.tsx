import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listStoredLabels, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const listOrder = () =>
  screen.getAllByRole('listitem').map((row) => /^\d+(.*?)(?: Sin inglés)?$/.exec(row.textContent ?? '')?.[1]);
const listNames = async (fixture: ConsoleFixture) =>
  (await listStoredLabels(fixture)).map((record) => (record['name'] as { es?: unknown }).es);

async function openOrder(): Promise<ConsoleFixture> {
  const fixture = await openConsoleFixture({ at: '/catalogs/labels/reorder', names: ['Uno', 'Dos', 'Tres'] });
  await screen.findByRole('list', { name: 'Etiquetas' });
  return fixture;
}

describe('order of a catalog', () => {
  test('is changed with the keyboard: lift, move and drop send one action and are announced', async () => {
    const fixture = await openOrder();
    screen.getByRole('button', { name: 'Mover Uno' }).focus();
    await fixture.user.keyboard(' {ArrowDown}{ArrowDown}');
    expect(listOrder()).toEqual(['Dos', 'Tres', 'Uno']);
    expect(screen.getByText('Posición 3 de 3.')).toHaveAttribute('aria-live', 'assertive');
    expect(fixture.sent('POST')).toHaveLength(0);
    await fixture.user.keyboard(' ');
    expect(screen.getByText('Uno quedó en la posición 3 de 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mover Uno' })).toHaveFocus();
    await waitFor(async () => expect(await listNames(fixture)).toEqual(['Dos', 'Tres', 'Uno']));
    expect(fixture.sent('POST')).toHaveLength(1);
  });

  test('stays unchanged on Escape', async () => {
    const fixture = await openOrder();
    screen.getByRole('button', { name: 'Mover Uno' }).focus();
    await fixture.user.keyboard(' {ArrowDown}{Escape}');
    expect(listOrder()).toEqual(['Uno', 'Dos', 'Tres']);
    expect(fixture.sent('POST')).toHaveLength(0);
  });

  test('is changed step by step with the arrow buttons, also with fast clicks', async () => {
    const fixture = await openOrder();
    const upButton = screen.getByRole('button', { name: 'Subir Tres' });
    await fixture.user.click(upButton);
    await fixture.user.click(screen.getByRole('button', { name: 'Subir Tres' }));
    expect(listOrder()).toEqual(['Tres', 'Uno', 'Dos']);
    await waitFor(async () => expect(await listNames(fixture)).toEqual(['Tres', 'Uno', 'Dos']));
  });

  test('is changed by dragging a row above another', async () => {
    const fixture = await openOrder();
    const rows = screen.getAllByRole('listitem');
    const target = rows[0];
    document.elementsFromPoint = () => (target ? [target] : []);
    const dragHandle = screen.getByRole('button', { name: 'Mover Tres' });
    dragHandle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(dragHandle, { button: 0, clientY: 100, pointerId: 1 });
    fireEvent.pointerMove(dragHandle, { clientY: -1, pointerId: 1 });
    fireEvent.pointerUp(dragHandle, { pointerId: 1 });
    expect(listOrder()).toEqual(['Tres', 'Uno', 'Dos']);
    await waitFor(async () => expect(await listNames(fixture)).toEqual(['Tres', 'Uno', 'Dos']));
  });

  test('is restored with an error when a move is rejected', async () => {
    const fixture = await openOrder();
    let refuse = () => {};
    const refusal = new Promise<Response>((resolve) => {
      refuse = () => resolve(Response.json({ code: 'service.unavailable' }, { status: 503 }));
    });
    fixture.setNetworkHandler(async (request, next) => (request.method === 'POST' ? refusal : next(request)));
    await fixture.user.click(screen.getByRole('button', { name: 'Bajar Uno' }));
    expect(listOrder()).toEqual(['Dos', 'Uno', 'Tres']);
    refuse();
    expect(await screen.findByRole('alert')).toHaveTextContent('No se guardó: se restableció el orden anterior.');
    expect(listOrder()).toEqual(['Uno', 'Dos', 'Tres']);
  });

  test('is saved although the record was edited meanwhile', async () => {
    const fixture = await openOrder();
    const [firstLabel] = await listStoredLabels(fixture);
    const { actions: _, ...form } = firstLabel ?? {};
    const editResponse = await fixture.api.send('PUT', `catalogs/labels/${String(firstLabel?.['id'])}`, {
      as: 'ana',
      version: 1,
      body: { ...form, color: '#9F1239' },
    });
    expect(editResponse).toMatchObject({ status: 200 });
    await fixture.user.click(screen.getByRole('button', { name: 'Bajar Uno' }));
    await waitFor(async () => expect(await listNames(fixture)).toEqual(['Dos', 'Uno', 'Tres']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
