import type { labels } from '../../contract/catalogs/labels';
import type { ValuesOf } from '../../contract/resource';

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
