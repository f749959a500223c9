const es = {
  resources: {
    dishes: {
      name: 'Platillo |||| Platillos',
      fields: {
        name: 'Nombre',
        course: 'Tiempo',
        kitchenId: 'Cocina',
        price: 'Precio',
        since: 'Desde',
        available: 'Disponible',
        notes: 'Notas',
        q: 'Buscar',
      },
    },
    kitchens: { name: 'Cocina |||| Cocinas', fields: { name: 'Nombre', city: 'Ciudad' } },
  },
  plain: {
    about: 'Acerca de',
    dish: 'Platillo',
    dishes: 'Platillos',
    notes: 'Notas',
    courses: { soup: 'Sopa', main: 'Plato fuerte', dessert: 'Postre' },
    recommend: 'Recomendar',
    recommendQuestion: 'Se mostrará primero en la app.',
    recommended: 'Se recomienda «%{name}».',
  },
};

const en: typeof es = {
  resources: {
    dishes: {
      name: 'Dish |||| Dishes',
      fields: {
        name: 'Name',
        course: 'Course',
        kitchenId: 'Kitchen',
        price: 'Price',
        since: 'Since',
        available: 'Available',
        notes: 'Notes',
        q: 'Search',
      },
    },
    kitchens: { name: 'Kitchen |||| Kitchens', fields: { name: 'Name', city: 'City' } },
  },
  plain: {
    about: 'About',
    dish: 'Dish',
    dishes: 'Dishes',
    notes: 'Notes',
    courses: { soup: 'Soup', main: 'Main course', dessert: 'Dessert' },
    recommend: 'Recommend',
    recommendQuestion: 'It is shown first in the app.',
    recommended: '“%{name}” is recommended.',
  },
};

export const reactAdminTexts = { es, en };
