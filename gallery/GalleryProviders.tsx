import type { ReactNode } from 'react';
import { Resource, ResourceDefinitionContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { labels } from '../contract/catalogs/catalogs';
import { deposits } from '../contract/money/deposits';
import { declaredResource } from '../src/kit/declaredResource';
import { GalleryAdmin, createGalleryProvider } from './admin';
import { SlotsContext } from '../src/kit/slots';
import { slots } from '../src/domainSlots';
import { dishes, balances, deposit, auditEventRecords, labelRecords } from './sample';
import { valueAt } from '../contract/values';
import { auditEvents } from '../contract/people/auditEvents';
import type { RecordOf } from '../contract/resource';
import type { Text } from './entry';

const confirmedFields = {
  state: 'confirmed',
  settledByEmail: 'admin@sobremesa.app',
  version: 4,
} satisfies Partial<RecordOf<typeof deposits>>;

const galleryFetch: typeof fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const path = pathname.replace('/api/', '');
  if (path === labels.name) return listResponse(filterByIds(labelRecords, searchParams));
  if (path.startsWith(`${labels.name}/`)) return jsonResponse(labelRecords.find(({ id }) => path.endsWith(id)) ?? null);
  if (path === auditEvents.name) return listResponse(auditEventRecords);
  if (path.startsWith(`${deposits.name}/`) && init?.method === 'POST')
    return jsonResponse({ ...deposit, ...confirmedFields, balances });
  return jsonResponse({ code: 'record.notFound' }, 404);
};

function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ...headers } });
}

function listResponse(rows: readonly unknown[]): Response {
  return jsonResponse(rows, 200, { 'X-Total-Count': String(rows.length) });
}

function filterByIds<T extends { id: string }>(rows: readonly T[], search: URLSearchParams): readonly T[] {
  const ids = valueAt(JSON.parse(search.get('filter') ?? '{}'), ['id']);
  return Array.isArray(ids) ? rows.filter((row) => ids.includes(row.id)) : rows;
}

const dataProvider = createGalleryProvider(galleryFetch);

const definitions = Object.fromEntries(
  [labels, deposits, dishes].map((resource) => [
    resource.name,
    // `declaredResource` returns a `<Resource>` element, whose type does not contain the props.
    Resource.registerResource(declaredResource(resource).props as Parameters<typeof Resource.registerResource>[0]),
  ]),
);

/** Provides the contexts of react-admin with the responses of `galleryFetch`. Links do not leave the page. */
export function GalleryProviders({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <GalleryAdmin dataProvider={dataProvider} texts={texts}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <SlotsContext value={slots}>{children}</SlotsContext>
        </ResourceDefinitionContextProvider>
      </GalleryAdmin>
    </MemoryRouter>
  );
}

const fieldLabels: Readonly<Record<string, Text>> = {
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
  for (const [name, text] of Object.entries(fieldLabels)) fields[name] = text[language];
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

const texts = { es: messagesIn('es'), en: messagesIn('en') };
