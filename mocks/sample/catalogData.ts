import type { labels } from '../../contract/catalogs/catalogs';
import type { ValuesOf } from '../../contract/resource';

interface Category {
  slug: string;
  name: { es: string; en: string | null };
  icon: string;
  parentSlug?: string;
  description?: { es: string; en?: string };
  active?: boolean;
}

export const sampleCategories: readonly Category[] = [
  {
    slug: 'tacos',
    name: { es: 'Tacos', en: 'Tacos' },
    icon: '🌮',
    description: {
      es: 'De la plancha, del trompo, de la canasta o del comal.',
      en: 'From the griddle, the spit, the basket or the comal.',
    },
  },
  { slug: 'tacos-al-pastor', name: { es: 'Tacos al pastor', en: 'Tacos al pastor' }, icon: '🍢', parentSlug: 'tacos' },
  { slug: 'tacos-de-guisado', name: { es: 'Tacos de guisado', en: 'Stew tacos' }, icon: '🫓', parentSlug: 'tacos' },
  {
    slug: 'antojitos',
    name: { es: 'Antojitos', en: null },
    icon: '🫔',
    description: {
      es: 'Sopes, tlacoyos, gorditas, quesadillas y tamales.',
      en: 'Sopes, tlacoyos, gorditas, quesadillas and tamales.',
    },
  },
  { slug: 'caldos', name: { es: 'Caldos y sopas', en: 'Broths and soups' }, icon: '🍲' },
  { slug: 'birria', name: { es: 'Birria', en: 'Birria' }, icon: '🥘', parentSlug: 'caldos' },
  {
    slug: 'pozole',
    name: { es: 'Pozole', en: 'Pozole' },
    icon: '🥣',
    parentSlug: 'caldos',
    description: { es: 'Rojo, verde o blanco, con todo.', en: 'Red, green or white, with everything.' },
  },
  { slug: 'mariscos', name: { es: 'Mariscos', en: 'Seafood' }, icon: '🦐' },
  {
    slug: 'aguachiles',
    name: { es: 'Ceviches y aguachiles', en: 'Ceviche and aguachile' },
    icon: '🍋',
    parentSlug: 'mariscos',
  },
  {
    slug: 'comida-corrida',
    name: { es: 'Comida corrida', en: 'Set lunch' },
    icon: '🍛',
    description: {
      es: 'Sopa, guisado, postre y agua fresca, de lunes a viernes.',
      en: 'Soup, stew, dessert and a fruit water, Monday to Friday.',
    },
  },
  { slug: 'desayunos', name: { es: 'Desayunos', en: 'Breakfast' }, icon: '🍳' },
  { slug: 'postres', name: { es: 'Postres y pan', en: 'Desserts and bread' }, icon: '🍰' },
  { slug: 'pan-dulce', name: { es: 'Pan dulce', en: 'Sweet bread' }, icon: '🥐', parentSlug: 'postres' },
  { slug: 'nieves', name: { es: 'Nieves y helados', en: 'Ice cream' }, icon: '🍨', parentSlug: 'postres' },
  { slug: 'bebidas', name: { es: 'Bebidas', en: 'Drinks' }, icon: '🥤' },
  { slug: 'cafe', name: { es: 'Café', en: 'Coffee' }, icon: '☕', parentSlug: 'bebidas' },
  { slug: 'aguas-frescas', name: { es: 'Aguas frescas', en: null }, icon: '🍉', parentSlug: 'bebidas' },
  { slug: 'comida-rapida', name: { es: 'Comida rápida', en: 'Fast food' }, icon: '🍔', active: false },
];

export const archivedCategories: readonly string[] = ['comida-rapida'];

type Values = ValuesOf<(typeof labels)['fields']>;
type Label = Pick<Values, 'slug' | 'name' | 'color'> & Partial<Pick<Values, 'description' | 'active'>>;

export const sampleLabels: readonly Label[] = [
  {
    slug: 'nuevo',
    name: { es: 'Nuevo', en: 'New' },
    color: '#C2410C',
    description: { es: 'Llegó al menú en los últimos treinta días.', en: 'On the menu for less than thirty days.' },
  },
  {
    slug: 'favorito',
    name: { es: 'Favorito de la casa', en: 'House favorite' },
    color: '#9F1239',
    description: { es: 'Lo que más piden quienes ya conocen el lugar.', en: 'What regulars order most.' },
  },
  {
    slug: 'recomendado-del-chef',
    name: { es: 'Recomendado del chef', en: 'Chef’s choice' },
    color: '#1E3A5F',
    description: {
      es: 'El platillo del que la cocina está más orgullosa.',
      en: 'The dish the kitchen is proudest of.',
    },
  },
  {
    slug: 'picante',
    name: { es: 'Picante', en: 'Spicy' },
    color: '#B91C1C',
    description: {
      es: 'Pica de verdad. Avisa a quien no come chile.',
      en: 'It is truly hot. Warn whoever does not eat chili.',
    },
  },
  { slug: 'poco-picante', name: { es: 'Poco picante', en: 'Mild' }, color: '#FDBA74' },
  {
    slug: 'vegano',
    name: { es: 'Vegano', en: 'Vegan' },
    color: '#166534',
    description: {
      es: 'Sin ningún ingrediente de origen animal, ni miel.',
      en: 'No ingredient of animal origin, honey included.',
    },
  },
  { slug: 'vegetariano', name: { es: 'Vegetariano', en: 'Vegetarian' }, color: '#3F6212' },
  {
    slug: 'sin-gluten',
    name: { es: 'Sin gluten', en: 'Gluten-free' },
    color: '#FDE68A',
    description: { es: 'Preparado en un área separada de la harina de trigo.', en: 'Prepared apart from wheat flour.' },
  },
  { slug: 'sin-lactosa', name: { es: 'Sin lactosa', en: 'Lactose-free' }, color: '#BAE6FD' },
  { slug: 'sin-azucar', name: { es: 'Sin azúcar añadida', en: 'No added sugar' }, color: '#99F6E4' },
  {
    slug: 'contiene-nuez',
    name: { es: 'Contiene nuez', en: 'Contains nuts' },
    color: '#78350F',
    description: { es: 'Nuez, cacahuate, almendra o pistache.', en: 'Walnut, peanut, almond or pistachio.' },
  },
  { slug: 'contiene-mariscos', name: { es: 'Contiene mariscos', en: 'Contains shellfish' }, color: '#155E75' },
  { slug: 'organico', name: { es: 'Orgánico', en: 'Organic' }, color: '#4D7C0F' },
  {
    slug: 'de-temporada',
    name: { es: 'De temporada', en: 'In season' },
    color: '#A16207',
    description: { es: 'Solo mientras dure la cosecha.', en: 'Only while the harvest lasts.' },
  },
  { slug: 'producto-local', name: { es: 'Producto local', en: 'Locally grown' }, color: '#0F766E' },
  {
    slug: 'hecho-a-mano',
    name: { es: 'Hecho a mano', en: 'Handmade' },
    color: '#6B21A8',
    description: { es: 'Tortillas, tamales y panes formados uno por uno.' },
  },
  { slug: 'receta-de-la-abuela', name: { es: 'Receta de la abuela', en: null }, color: '#831843' },
  { slug: 'antojito', name: { es: 'Antojito', en: null }, color: '#EA580C' },
  { slug: 'para-compartir', name: { es: 'Para compartir', en: 'To share' }, color: '#3730A3' },
  { slug: 'porcion-grande', name: { es: 'Porción grande', en: 'Large portion' }, color: '#334155' },
  { slug: 'menu-infantil', name: { es: 'Menú infantil', en: 'Kids’ menu' }, color: '#F9A8D4' },
  {
    slug: 'comida-corrida',
    name: { es: 'Comida corrida', en: null },
    color: '#854D0E',
    description: { es: 'Sopa, guisado, postre y agua fresca, de lunes a viernes.' },
  },
  { slug: 'cuaresma', name: { es: 'Cuaresma', en: 'Lent' }, color: '#5B21B6', active: false },
  { slug: 'dia-de-muertos', name: { es: 'Día de Muertos', en: 'Day of the Dead' }, color: '#F59E0B', active: false },
  { slug: 'envio-gratis', name: { es: 'Envío gratis', en: 'Free delivery' }, color: '#047857', active: false },
  { slug: 'dos-por-uno', name: { es: '2 × 1', en: 'Two for one' }, color: '#1D4ED8' },
];

/** Labels that are no longer in use. They are archived, not deleted, because past orders reference them. */
export const archivedLabels: readonly string[] = ['envio-gratis', 'dos-por-uno'];

interface Plan {
  slug: string;
  name: { es: string; en: string | null };
  audience: 'user' | 'company';
  priceMinor: number;
  interval: 'week' | 'month' | 'year';
  trialDays: number;
  features: readonly { es: string; en: string | null }[];
  description?: { es: string; en?: string };
  raisedPriceMinor?: number;
}

const delivery = { es: 'Envío gratis desde $99', en: 'Free delivery from $99' };
const service = { es: 'Sin cargo por servicio', en: 'No service fee' };
const gift = { es: 'Postre de cumpleaños', en: 'A birthday dessert' };

export const samplePlans: readonly Plan[] = [
  {
    slug: 'pase-semanal',
    name: { es: 'Pase semanal', en: 'Weekly pass' },
    audience: 'user',
    priceMinor: 2_900,
    interval: 'week',
    trialDays: 0,
    features: [delivery],
  },
  {
    slug: 'individual',
    name: { es: 'Individual', en: 'Individual' },
    audience: 'user',
    priceMinor: 9_900,
    interval: 'month',
    trialDays: 14,
    features: [delivery, service],
  },
  {
    slug: 'familiar',
    name: { es: 'Familiar', en: 'Family' },
    audience: 'user',
    priceMinor: 14_900,
    interval: 'month',
    trialDays: 14,
    features: [delivery, service, { es: 'Hasta cinco personas', en: 'Up to five people' }, gift],
    description: { es: 'Una sola cuenta para toda la mesa.', en: 'One account for the whole table.' },
    raisedPriceMinor: 17_900,
  },
  {
    slug: 'individual-anual',
    name: { es: 'Individual anual', en: 'Individual, yearly' },
    audience: 'user',
    priceMinor: 99_000,
    interval: 'year',
    trialDays: 14,
    features: [delivery, service, gift, { es: 'Dos meses de regalo', en: 'Two months free' }],
  },
  {
    slug: 'negocio',
    name: { es: 'Negocio', en: 'Business' },
    audience: 'company',
    priceMinor: 49_900,
    interval: 'month',
    trialDays: 30,
    features: [
      { es: 'Pagos cada semana', en: 'Weekly payouts' },
      { es: 'Un menú en dos idiomas', en: null },
    ],
  },
  {
    slug: 'negocio-plus',
    name: { es: 'Negocio plus', en: null },
    audience: 'company',
    priceMinor: 129_900,
    interval: 'month',
    trialDays: 30,
    features: [
      { es: 'Pagos cada semana', en: 'Weekly payouts' },
      { es: 'Primeros lugares en la búsqueda', en: 'First places in the search' },
      { es: 'Reportes por sucursal', en: null },
    ],
  },
];
