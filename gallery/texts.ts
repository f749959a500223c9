import type { Text } from './entry';

const labels: Readonly<Record<string, Text>> = {
  text: { es: 'Texto', en: 'Text' },
  localizedText: { es: 'Nombre', en: 'Name' },
  localizedTexts: { es: 'Ingredientes', en: 'Ingredients' },
  slug: { es: 'Identificador', en: 'Identifier' },
  color: { es: 'Color', en: 'Color' },
  email: { es: 'Correo', en: 'Email' },
  phone: { es: 'Teléfono', en: 'Phone' },
  boolean: { es: 'Disponible', en: 'Available' },
  integer: { es: 'Porciones', en: 'Servings' },
  money: { es: 'Precio', en: 'Price' },
  rate: { es: 'Impuesto', en: 'Tax' },
  choice: { es: 'Tamaño', en: 'Size' },
  choices: { es: 'Tamaños que se venden', en: 'Sizes on sale' },
  date: { es: 'Disponible hasta', en: 'Available until' },
  instant: { es: 'Última compra', en: 'Last purchase' },
  reference: { es: 'Etiqueta principal', en: 'Main label' },
  references: { es: 'Etiquetas', en: 'Labels' },
  image: { es: 'Imagen', en: 'Picture' },
  secret: { es: 'Clave de caja', en: 'Register key' },
  group: { es: 'Proveedor', en: 'Supplier' },
  json: { es: 'Datos de origen', en: 'Source data' },
  'group.holder': { es: 'Nombre del proveedor', en: 'Supplier name' },
  'group.branch': { es: 'Sucursal', en: 'Branch' },
};

function messagesIn(language: keyof Text) {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(labels)) fields[name] = text[language];
  const sizes = {
    es: { small: 'Chico', medium: 'Mediano', large: 'Grande' },
    en: { small: 'Small', medium: 'Medium', large: 'Large' },
  }[language];
  return {
    resources: {
      'catalogs/dishes': {
        name: { es: 'Platillo |||| Platillos', en: 'Dish |||| Dishes' }[language],
        fields,
        values: { choice: sizes, choices: sizes },
      },
    },
  };
}

export const texts = { es: messagesIn('es'), en: messagesIn('en') };
