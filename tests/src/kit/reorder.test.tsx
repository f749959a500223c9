import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { categories } from '../../../contract/catalogs/catalogs';
import { listPath, openApiFixture } from '../../api/apiFixture';
import { listStoredLabels, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const listOrder = () =>
  screen.getAllByRole('listitem').map((row) => /^\d+(.*?)(?: Sin inglés)?$/.exec(row.textContent ?? '')?.[1]);
const listNames = async (fixture: ConsoleFixture) =>
  (await listStoredLabels(fixture)).map((record) => (record['name'] as { es?: unknown }).es);

async function openOrder(): Promise<ConsoleFixture> {
  const fixture = await openConsoleFixture({ at: '/catalogs/labels/reorder', names: ['Uno', 'Dos', 'Tres'] });
  await screen.findByRole('heading', { level: 1, name: 'Reordenar etiquetas' });
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

describe('order of a tree', () => {
  async function openCategories(): Promise<ConsoleFixture & { storedNames: () => Promise<string[]> }> {
    const api = await openApiFixture({ resources: [categories] });
    onTestFinished(() => api.close());
    const ids = new Map<string, unknown>();
    // Bebidas has a child that was created after all other categories.
    for (const [name, parent] of [
      ['Tacos'],
      ['Pastor', 'Tacos'],
      ['Guisado', 'Tacos'],
      ['Bebidas'],
      ['Pan'],
      ['Café', 'Bebidas'],
    ]) {
      const body = { name: { es: name }, slug: `c-${ids.size}`, active: true, parentId: ids.get(parent ?? '') ?? null };
      ids.set(name ?? '', (await api.send('POST', 'catalogs/categories', { body })).json['id']);
    }
    const fixture = await openConsoleFixture({ api, resources: [categories], at: '/catalogs/categories/reorder' });
    await screen.findByRole('list', { name: 'Categorías' });
    return {
      ...fixture,
      async storedNames() {
        const { json } = await api.send('GET', listPath('catalogs/categories', { sort: ['position', 'ASC'] }));
        return (json as unknown as { name: { es: string } }[]).map(({ name }) => name.es);
      },
    };
  }

  const shownTree = () =>
    screen.getAllByRole('button', { name: /^Mover/ }).map((grip) => {
      const isChild = grip.closest('ol')?.closest('li') !== null;
      return `${isChild ? '› ' : ''}${grip.getAttribute('aria-label')?.slice(6)}`;
    });

  test('shows children below their parent, and moves them with it', async () => {
    const { user, storedNames } = await openCategories();
    expect(shownTree()).toEqual(['Tacos', '› Pastor', '› Guisado', 'Bebidas', '› Café', 'Pan']);
    await user.click(screen.getByRole('button', { name: 'Bajar Tacos' }));
    expect(shownTree()).toEqual(['Bebidas', '› Café', 'Tacos', '› Pastor', '› Guisado', 'Pan']);
    await waitFor(async () =>
      expect(await storedNames()).toEqual(['Bebidas', 'Tacos', 'Pastor', 'Guisado', 'Pan', 'Café']),
    );
    expect(screen.getByText('Tacos quedó en la posición 2 de 3.')).toBeInTheDocument();
  });

  test('moves a child among its siblings only', async () => {
    const { user, storedNames, sent } = await openCategories();
    expect(screen.getByRole('button', { name: 'Subir Pastor' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Bajar Guisado' })).toBeDisabled();
    screen.getByRole('button', { name: 'Mover Pastor' }).focus();
    await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(shownTree()).toEqual(['Tacos', '› Guisado', '› Pastor', 'Bebidas', '› Café', 'Pan']);
    await waitFor(async () => expect((await storedNames()).slice(0, 3)).toEqual(['Tacos', 'Guisado', 'Pastor']));

    const dragHandle = screen.getByRole('button', { name: 'Mover Guisado' });
    dragHandle.setPointerCapture = () => undefined;
    document.elementsFromPoint = () => [screen.getByRole('button', { name: 'Mover Pan' })];
    fireEvent.pointerDown(dragHandle, { button: 0, clientY: 100, pointerId: 1 });
    fireEvent.pointerMove(dragHandle, { clientY: 300, pointerId: 1 });
    fireEvent.pointerUp(dragHandle, { pointerId: 1 });
    expect(shownTree()).toEqual(['Tacos', '› Guisado', '› Pastor', 'Bebidas', '› Café', 'Pan']);
    expect(sent('POST')).toHaveLength(1);
  });

  test('undoes moves one by one and leads back to the list', async () => {
    const { user, storedNames, address } = await openCategories();
    const before = shownTree();
    const undoButton = screen.getByRole('button', { name: 'Deshacer' });
    expect(undoButton).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Subir Pan' }));
    await user.click(screen.getByRole('button', { name: 'Bajar Pastor' }));
    await user.click(undoButton);
    expect(screen.getByText('Pastor quedó en la posición 1 de 2.')).toBeInTheDocument();
    await user.click(undoButton);
    expect(screen.getByText('Pan quedó en la posición 3 de 3.')).toBeInTheDocument();
    expect(shownTree()).toEqual(before);
    expect(undoButton).toBeDisabled();
    await waitFor(async () =>
      expect(await storedNames()).toEqual(['Tacos', 'Pastor', 'Guisado', 'Bebidas', 'Café', 'Pan']),
    );
    await user.click(screen.getByRole('link', { name: 'Listo' }));
    expect(address()).toBe('/catalogs/categories');
  });
});
