interface Occasion {
  slug: string;
  name: { es: string; en: string | null };
  startsOn: string;
  endsOn?: string;
  recurrence: 'none' | 'yearly';
  description?: { es: string; en?: string };
  active?: boolean;
}

export const sampleOccasions: readonly Occasion[] = [
  {
    slug: 'dia-de-reyes',
    name: { es: 'Día de Reyes', en: 'Three Kings’ Day' },
    startsOn: '2025-01-05',
    endsOn: '2025-01-06',
    recurrence: 'yearly',
    description: { es: 'Rosca y chocolate.', en: 'King cake and hot chocolate.' },
  },
  {
    slug: 'candelaria',
    name: { es: 'Día de la Candelaria', en: 'Candlemas' },
    startsOn: '2025-02-02',
    recurrence: 'yearly',
    description: {
      es: 'A quien le tocó el muñeco le tocan los tamales.',
      en: 'Whoever found the figure brings the tamales.',
    },
  },
  {
    slug: 'amor-y-amistad',
    name: { es: 'Día del Amor y la Amistad', en: 'Valentine’s Day' },
    startsOn: '2025-02-14',
    recurrence: 'yearly',
  },
  {
    slug: 'cuaresma-2026',
    name: { es: 'Cuaresma', en: 'Lent' },
    startsOn: '2026-02-18',
    endsOn: '2026-04-02',
    recurrence: 'none',
    description: { es: 'Romeritos, capirotada y pescado.', en: 'Romeritos, bread pudding and fish.' },
  },
  {
    slug: 'dia-de-las-madres',
    name: { es: 'Día de las Madres', en: 'Mother’s Day' },
    startsOn: '2025-05-10',
    recurrence: 'yearly',
  },
  {
    slug: 'mundial-2026',
    name: { es: 'Mundial 2026', en: 'World Cup 2026' },
    startsOn: '2026-06-11',
    endsOn: '2026-07-19',
    recurrence: 'none',
  },
  {
    slug: 'fiestas-patrias',
    name: { es: 'Fiestas Patrias', en: 'Independence Day' },
    startsOn: '2025-09-15',
    endsOn: '2025-09-16',
    recurrence: 'yearly',
    description: { es: 'La noche del pozole y los chiles en nogada.', en: 'The night of pozole and chiles en nogada.' },
  },
  {
    slug: 'dia-de-muertos',
    name: { es: 'Día de Muertos', en: 'Day of the Dead' },
    startsOn: '2025-11-01',
    endsOn: '2025-11-02',
    recurrence: 'yearly',
    description: { es: 'Pan de muerto y mole para la ofrenda.', en: 'Bread of the dead, and mole for the altar.' },
  },
  {
    slug: 'buen-fin-2026',
    name: { es: 'El Buen Fin', en: null },
    startsOn: '2026-11-13',
    endsOn: '2026-11-16',
    recurrence: 'none',
    active: false,
  },
  {
    slug: 'guadalupe-reyes',
    name: { es: 'Maratón Guadalupe-Reyes', en: null },
    startsOn: '2025-12-12',
    endsOn: '2026-01-06',
    recurrence: 'yearly',
    description: { es: 'Del 12 de diciembre al 6 de enero no se deja de comer.' },
  },
];
