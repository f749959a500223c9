export type Row = { id: number } & Record<string, unknown>;

/**
 * Backend as documented by ra-data-simple-rest: lists with `Content-Range`, records without a version, 404 for every
 * other URL.
 */
export function createRestServer(tables: Record<string, Row[]>): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice('/api/'.length);
    const name = Object.keys(tables).find((one) => `${path}/`.startsWith(`${one}/`)) ?? '';
    const id = path.slice(name.length + 1) || undefined;
    const rows = tables[name];
    const rowIndex = rows?.findIndex((row) => String(row.id) === id) ?? -1;
    if (!rows || (id !== undefined && rowIndex < 0)) return Response.json({ message: 'Not found' }, { status: 404 });
    const readParameter = <T>(parameter: string, fallback: T): T =>
      JSON.parse(searchParams.get(parameter) ?? 'null') ?? fallback;
    switch (request.method) {
      case 'POST': {
        const row = { ...(await request.json()), id: Math.max(0, ...rows.map((one) => one.id)) + 1 };
        rows.push(row);
        return Response.json(row, { status: 201 });
      }
      case 'PUT':
        rows[rowIndex] = { ...rows[rowIndex], ...(await request.json()) };
        return Response.json(rows[rowIndex]);
      case 'DELETE':
        return Response.json(rows.splice(rowIndex, 1)[0]);
      default: {
        if (id !== undefined) return Response.json(rows[rowIndex]);
        const { q = '', ...filter } = readParameter<Record<string, unknown>>('filter', {});
        const [field, order] = readParameter<[string, string]>('sort', ['id', 'ASC']);
        const matchingRows = rows
          .filter((row) => JSON.stringify(row).toLowerCase().includes(String(q).toLowerCase()))
          .filter((row) => Object.entries(filter).every(([key, value]) => [value].flat().includes(row[key])))
          .sort((one, other) => String(one[field]).localeCompare(String(other[field]), 'es', { numeric: true }));
        if (order === 'DESC') matchingRows.reverse();
        const [first, last] = readParameter<[number, number]>('range', [0, matchingRows.length - 1]);
        const headers = { 'Content-Range': `${name} ${first}-${last}/${matchingRows.length}` };
        return Response.json(matchingRows.slice(first, last + 1), { headers });
      }
    }
  };
}

const kitchens: readonly Row[] = [
  { id: 1, name: 'Fonda La Comadre', city: 'Puebla' },
  { id: 2, name: 'Cocina de Julia', city: 'Oaxaca' },
  { id: 3, name: 'El Mezquite', city: 'Monterrey' },
];

const dishes: readonly Row[] = [
  ['Pozole rojo', 'soup', 128, 1, true],
  ['Mole negro con guajolote', 'main', 240, 2, true],
  ['Cabrito al pastor', 'main', 310, 3, false],
  ['Sopa de lima', 'soup', 95, 1, true],
  ['Cemita poblana', 'main', 110, 1, true],
  ['Nicuatole', 'dessert', 60, 2, true],
  ['Tlayuda', 'main', 150, 2, false],
  ['Arroz con leche', 'dessert', 55, 1, true],
  ['Carne seca con huevo', 'main', 165, 3, true],
  ['Jericalla', 'dessert', 70, 3, true],
  ['Caldo de piedra', 'soup', 180, 2, true],
  ['Chiles en nogada', 'main', 290, 1, false],
].map(([name, course, price, kitchenId, available], index) => ({
  id: index + 1,
  name,
  course,
  price,
  kitchenId,
  available,
  since: `2026-0${(index % 9) + 1}-15`,
  notes: 'Se prepara por la mañana.',
}));

export function reactAdminRows(): Record<string, Row[]> {
  return { kitchens: structuredClone([...kitchens]), dishes: structuredClone([...dishes]) };
}
