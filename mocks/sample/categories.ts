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
