import type { Row } from './server';

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
].map(([name, course, price, kitchenId, available], at) => ({
  id: at + 1,
  name,
  course,
  price,
  kitchenId,
  available,
  since: `2026-0${(at % 9) + 1}-15`,
  notes: 'Se prepara por la mañana.',
}));

export function reactAdminRows(): Record<string, Row[]> {
  return { kitchens: structuredClone([...kitchens]), dishes: structuredClone([...dishes]) };
}
