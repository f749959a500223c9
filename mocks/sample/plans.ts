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
