import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { liquidationItems } from '../../../contract/money/liquidations';
import { omitEmptyParts, columnsOf, type Column } from '../../../src/kit/list/columns';
import { resizeColumn } from '../../../src/kit/list/changeColumns';
import { openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const findTable = () => screen.findByRole('table');

describe('list columns', () => {
  test('show a column that is selected in the menu', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    await findTable();
    expect(screen.queryByRole('columnheader', { name: 'Creación' })).toBeNull();
    await fixture.user.click(screen.getByRole('button', { name: 'Columnas' }));
    await fixture.user.click(await screen.findByRole('checkbox', { name: 'Creación' }));
    expect(screen.getByRole('columnheader', { name: 'Creación', hidden: true })).toBeInTheDocument();
  });

  const readHeads = () =>
    screen
      .getAllByRole('columnheader', { hidden: true })
      .filter(({ textContent }) => textContent !== '')
      .map(({ textContent, style }) => [textContent, style.width].filter(Boolean).join(' '));
  const openColumns = async (fixture: ConsoleFixture) => {
    await fixture.user.click(screen.getByRole('button', { name: 'Columnas' }));
    return within(await screen.findByRole('dialog', { name: 'Columnas' }));
  };

  test('are moved and resized with the keyboard, and reset', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    await findTable();
    const headsBefore = readHeads();
    const menu = await openColumns(fixture);
    menu.getByRole('button', { name: 'Mover Estado' }).focus();
    await fixture.user.keyboard('{ArrowUp}');
    expect(menu.getByRole('button', { name: 'Mover Estado' })).toHaveFocus();
    expect(menu.getByText(/^Posición \d+ de \d+\.$/)).toBeInTheDocument();
    const headsAfter = [...headsBefore];
    headsAfter.splice(headsBefore.indexOf('Estado'), 1);
    headsAfter.splice(headsBefore.indexOf('Estado') - 1, 0, 'Estado');
    expect(readHeads()).toEqual(headsAfter);
    await fixture.user.keyboard('{ArrowRight}');
    expect(menu.getByText('Estado: más ancha')).toBeInTheDocument();
    expect(readHeads()).toContainEqual(expect.stringMatching(/^Estado \d+px$/));
    await fixture.user.click(menu.getByRole('button', { name: 'Restablecer columnas' }));
    expect(readHeads()).toEqual(headsBefore);
  });

  test('keep the position of a hidden column', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    await findTable();
    const menu = await openColumns(fixture);
    const listItems = () => menu.getAllByRole('listitem').map(({ textContent }) => textContent);
    menu.getByRole('button', { name: 'Mover Estado' }).focus();
    await fixture.user.keyboard('{ArrowUp}{ArrowUp}');
    const [itemsBefore, headsBefore] = [listItems(), readHeads()];
    await fixture.user.click(menu.getByRole('checkbox', { name: 'Estado' }));
    expect(readHeads()).toEqual(headsBefore.filter((head) => head !== 'Estado'));
    expect(listItems()).toEqual(itemsBefore);
    await fixture.user.click(menu.getByRole('checkbox', { name: 'Estado' }));
    expect([listItems(), readHeads()]).toEqual([itemsBefore, headsBefore]);
  });

  test.each([
    [10, 60],
    [120.4, 120],
    [5_000, 800],
  ])('limit the width of a column dragged to %d px to %d px', (dragged, width) => {
    expect(resizeColumn({ chosenColumns: [{ name: 'slug' }] }, 'slug', dragged)).toEqual([{ name: 'slug', width }]);
  });

  test('show compact rows on request', async () => {
    const fixture = await openConsoleFixture({ names: ['Vegano'] });
    await findTable();
    const menu = await openColumns(fixture);
    await fixture.user.click(menu.getByRole('checkbox', { name: 'Filas compactas' }));
    expect(screen.getByRole('table', { hidden: true })).toHaveAttribute('data-compact');
  });

  test('omit amounts that are all zero unless the user added them', () => {
    const isEmptyPart = ({ name, addends }: Column) =>
      addends && !liquidationItems.totals?.some(({ total }) => total === name);
    const columns = columnsOf(liquidationItems, 'es');
    const remainingParts = omitEmptyParts(liquidationItems, columns, []).filter(isEmptyPart);
    expect(columns.filter(isEmptyPart).some(({ isShownByDefault }) => isShownByDefault)).toBe(true);
    expect(remainingParts).toEqual(columns.filter((column) => isEmptyPart(column) && !column.isShownByDefault));
  });
});
