import type { Currency } from '../../../contract/currencies';
import type { ItemUnit } from '../../../contract/money/saleItems';

/**
 * Dish of a menu. `priceMinor`: price of one `unit` (default: a piece) in minor units. `portionMilli`: smallest
 * quantity in thousandths of the unit.
 */
export interface Dish {
  name: string;
  priceMinor: number;
  unit?: ItemUnit;
  portionMilli?: number;
}

const dish = (name: string, priceMinor: number): Dish => ({ name, priceMinor });
const dishByWeight = (name: string, priceMinor: number, portionMilli: number, unit: ItemUnit = 'kg'): Dish => ({
  name,
  priceMinor,
  unit,
  portionMilli,
});

const tacos = [
  dish('Taco al pastor', 2_500),
  dish('Taco de suadero', 3_000),
  dish('Gringa', 6_500),
  dish('Volcán de bistec', 4_500),
  dishByWeight('Carne al pastor', 42_000, 250),
];
const drinks = [dish('Agua de jamaica', 3_500), dish('Agua de horchata', 3_500), dish('Refresco de vidrio', 3_000)];
const sweets = [
  dish('Concha', 2_000),
  dish('Oreja', 2_500),
  dish('Pan de elote', 4_500),
  dish('Flan napolitano', 5_500),
];
const soups = [dish('Caldo tlalpeño', 9_500), dish('Caldo de res', 12_000), dish('Tostadas (orden)', 2_500)];
const seafood = [
  dish('Aguachile verde', 18_500),
  dish('Tostada de ceviche', 6_500),
  dish('Coctel de camarón', 15_500),
  dishByWeight('Camarón cocido', 38_000, 250),
];
const breakfast = [dish('Chilaquiles verdes', 10_500), dish('Huevos rancheros', 9_500), dish('Molletes', 7_500)];
const snacks = [
  dish('Sope de chicharrón', 4_000),
  dish('Quesadilla de flor', 4_500),
  dish('Tlacoyo de haba', 3_500),
  dishByWeight('Queso Oaxaca', 22_000, 250),
];
const lunch = [dish('Menú del día', 11_000), dish('Milanesa con arroz', 12_500), dish('Sopa de fideo', 4_500)];

const dishes: Readonly<Record<string, readonly Dish[]>> = {
  tacos,
  'tacos-al-pastor': tacos,
  'tacos-de-guisado': [dish('Taco de chicharrón', 2_500), dish('Taco de rajas', 2_500), dish('Taco de mole', 3_000)],
  antojitos: snacks,
  caldos: soups,
  birria: [dish('Quesabirria', 5_500), dish('Consomé', 4_500), dishByWeight('Birria de res', 46_000, 250)],
  pozole: [dish('Pozole rojo', 11_500), dish('Pozole verde', 12_500), dish('Tostadas (orden)', 2_500)],
  mariscos: seafood,
  aguachiles: seafood,
  'comida-corrida': lunch,
  desayunos: breakfast,
  postres: sweets,
  'pan-dulce': sweets,
  nieves: [
    dish('Nieve de limón', 4_500),
    dish('Nieve de mango', 4_500),
    dishByWeight('Nieve para llevar', 16_000, 500, 'l'),
  ],
  bebidas: drinks,
  cafe: [dish('Café de olla', 4_500), dish('Capuchino', 6_500), dishByWeight('Café en grano', 38_000, 250)],
  'aguas-frescas': drinks,
};

/** Side dishes by currency, most expensive first. The cheapest one fills an order up to its exact amount. */
const sideDishes: Readonly<Record<Currency, readonly Dish[]>> = {
  MXN: [
    dish('Charola para compartir', 20_000),
    dish('Orden de guacamole', 9_000),
    dish('Agua fresca', 3_500),
    dish('Tortillas hechas a mano', 1_500),
    dish('Salsa para llevar', 500),
  ],
  COP: [
    dish('Bandeja paisa', 3_200_000),
    dish('Ajiaco', 2_400_000),
    dish('Limonada de coco', 900_000),
    dish('Arepa', 350_000),
    dish('Ají para llevar', 50_000),
  ],
  CLP: [
    dish('Pastel de choclo', 6_500),
    dish('Empanada de pino', 2_500),
    dish('Mote con huesillo', 2_000),
    dish('Pan amasado', 500),
  ],
};

const startersByCurrency: Readonly<Partial<Record<Currency, Dish>>> = { CLP: dish('Menú del día', 3_990) };

const feast = [
  dish('Pozole para diez personas', 220_000),
  dishByWeight('Carnitas', 40_000, 500),
  dishByWeight('Barbacoa de borrego', 60_000, 1_000),
];

export interface Menu {
  starter?: Dish | undefined;
  dishes: readonly Dish[];
  sideDishes: readonly Dish[];
}

export function menuOf(currency: Currency, category: string, isFeast: boolean): Menu {
  const mainDishes = currency === 'MXN' ? (isFeast ? feast : (dishes[category] ?? lunch)) : [];
  return { starter: startersByCurrency[currency], dishes: mainDishes, sideDishes: sideDishes[currency] };
}
