import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Table } from '../../../src/kit/table/Table';
import type { TableProps } from '../../../src/kit/table/TableGrid';

interface Dish {
  name: string;
  course: string;
  note: string | null;
  priceMinor: number;
}

const dishes: readonly Dish[] = [
  { name: 'Sopa de lima', course: 'Entradas', note: 'Con tortilla', priceMinor: 9_000 },
  { name: 'Pozole', course: 'Platos fuertes', note: null, priceMinor: 15_000 },
];

const props: TableProps<Dish> = {
  variant: 'panel',
  label: 'Menú',
  columns: [
    { key: 'name', label: 'Platillo', cell: ({ name }) => name, total: 'Total' },
    { key: 'note', label: 'Nota', cell: ({ note }) => note },
    { key: 'price', label: 'Precio', align: 'end', cell: ({ priceMinor }) => `$${priceMinor / 100}`, total: '$240' },
  ],
  rows: dishes,
  keyOf: ({ name }) => name,
};

function usePhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query !== '(max-width: 0px)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Mocks the widths of a table, since happy-dom has no layout. */
function mockWideRows() {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
}

// The cards are loaded when needed, which takes longer than a query waits.
beforeAll(() => import('../../../src/kit/table/RowCards'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

describe('table', () => {
  test('has accessible names, and its total row spans the columns without a total', () => {
    render(<Table {...props} />);
    const table = screen.getByRole('table', { name: 'Menú' });
    expect(within(table).getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('scope', 'col');
    expect(within(table).getByRole('rowheader', { name: 'Pozole' })).toHaveAttribute('scope', 'row');
    const rows = within(table).getAllByRole('row');
    expect(cellsOf(rows[1])).toEqual(['Sopa de lima', 'Con tortilla', '$90']);
    expect(cellsOf(rows.at(-1))).toEqual(['Total', '$240']);
    expect(within(table).getByRole('rowheader', { name: 'Total' })).toHaveAttribute('colspan', '2');
  });

  test('uses another column as row header on request', () => {
    render(<Table {...props} rowHeader="price" />);
    expect(screen.getByRole('rowheader', { name: '$90' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'Pozole' })).toBeNull();
  });

  test('groups consecutive rows under a label', () => {
    render(<Table {...props} variant="report" groupOf={({ course }) => course} />);
    const groupHeads = [...screen.getByRole('table').querySelectorAll('th[scope=rowgroup]')];
    expect(groupHeads.map(({ textContent }) => textContent)).toEqual(['Entradas', 'Platos fuertes']);
  });

  test('shows its sorting and sorts on a click of a column head', async () => {
    const onSort = vi.fn<() => void>();
    const [name, note, price] = props.columns;
    if (!name || !note || !price) throw new Error('the menu has three columns');
    render(<Table {...props} columns={[name, note, { ...price, sort: { order: 'DESC', onSort } }]} />);
    const priceHead = screen.getByRole('columnheader', { name: 'Precio' });
    expect(priceHead).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(priceHead).getByRole('button'));
    expect(onSort).toHaveBeenCalledOnce();
  });

  test('shows the empty state instead of rows', () => {
    render(<Table {...props} rows={[]} empty={<p>Hoy no hay menú</p>} />);
    expect(screen.getByText('Hoy no hay menú')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('is focusable and named only if it overflows', () => {
    const { unmount } = render(<Table {...props} variant="report" />);
    expect(screen.queryByRole('group')).toBeNull();
    unmount();
    mockWideRows();
    render(<Table {...props} variant="report" />);
    expect(screen.getByRole('group', { name: 'Menú' })).toHaveAttribute('tabindex', '0');
  });

  test('is a list of cards on a phone, without empty cells, with the totals last', async () => {
    usePhone();
    render(<Table {...props} />);
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(await screen.findByRole('list', { name: 'Menú' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Sopa de limaNotaCon tortillaPrecio$90',
      'PozolePrecio$150',
      'TotalPrecio$240',
    ]);
  });

  test('has short cards on a phone if its columns have places: only ambiguous values have a visible label', async () => {
    usePhone();
    const [name, note, price] = props.columns;
    if (!name || !note || !price) throw new Error('the menu has three columns');
    render(
      <Table
        {...props}
        columns={[
          name,
          { key: 'course', label: 'Tiempo', cardPlace: 'value', cell: ({ course }) => course },
          { ...note, cardPlace: 'labelledValue' },
          { ...price, cardPlace: 'figure' },
          { key: 'order', label: 'Acción', cardPlace: 'control', cell: () => <button type="button">Pedir</button> },
          { key: 'cost', label: 'Costo', cardPlace: 'hidden', cell: () => '$12', total: '$24' },
        ]}
      />,
    );
    const [soup, pozole, total] = within(await screen.findByRole('list', { name: 'Menú' })).getAllByRole('listitem');
    expect(soup).toHaveTextContent('Sopa de limaPrecio $90Tiempo EntradasNota Con tortillaPedir');
    expect(pozole).toHaveTextContent('PozolePrecio $150Tiempo Platos fuertesPedir');
    expect(total).toHaveTextContent('TotalPrecio$240Costo$24');
    if (!soup) throw new Error('the list has a card');
    for (const label of ['Precio', 'Tiempo']) expect(within(soup).getByText(label)).toHaveClass('visually-hidden');
    expect(within(soup).getByText('Nota')).not.toHaveClass('visually-hidden');
  });

  test('of a report stays a table on a phone', () => {
    usePhone();
    render(<Table {...props} variant="report" />);
    expect(screen.getByRole('table', { name: 'Menú' })).toBeVisible();
  });
});
