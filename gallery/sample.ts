import {
  boolean,
  choice,
  choices,
  color,
  date,
  email,
  group,
  image,
  instant,
  integer,
  json,
  localizedText,
  localizedTexts,
  money,
  phone,
  rate,
  reference,
  references,
  secret,
  slug,
  text,
  url,
  type Field,
  type FieldKind,
} from '../contract/fields';
import { labels } from '../contract/catalogs/catalogs';
import { deposits } from '../contract/money/deposits';
import { auditEvents } from '../contract/people/auditEvents';
import { defineResource, type RecordOf, type Resource } from '../contract/resource';
import type { Exact } from '../contract/values';
import type { AnyRecord } from '../src/kit/record';

export const fieldsByKind = {
  text: text({ maxLength: 60 }),
  localizedText: localizedText({ required: true, maxLength: 80 }),
  localizedTexts: localizedTexts({ maxItems: 3 }),
  slug: slug({ maxLength: 40 }),
  color: color(),
  email: email(),
  phone: phone(),
  url: url(),
  boolean: boolean({ initial: true }),
  integer: integer({ min: 0, max: 500 }),
  money: money({ max: 1_000_000 }),
  rate: rate({ max: 5000 }),
  choice: choice(['small', 'medium', 'large'], { initial: 'medium' }),
  choices: choices(['small', 'medium', 'large']),
  date: date(),
  instant: instant({ readOnly: true }),
  reference: reference(labels.name),
  references: references(labels.name, { maxItems: 3 }),
  image: image(),
  secret: secret({ pattern: /^\d{6}$/, last4: 'last4' }),
  group: group({ holder: text({ required: true, maxLength: 40 }), branch: text({ maxLength: 10 }) }),
  json: json(),
} satisfies Record<FieldKind, Field>;

export const dishes = defineResource({
  name: 'catalogs/dishes',
  table: 'dishes',
  fields: { ...fieldsByKind, last4: text({ readOnly: true, maxLength: 4 }) },
  actions: {},
  order: { field: 'slug', direction: 'ASC' },
  title: 'localizedText',
});

const allowed = { allowed: true } as const;
const baseRecord = {
  createdAt: '2026-07-01T15:00:00.000Z',
  updatedAt: '2026-07-14T18:30:00.000Z',
  version: 3,
  archivedAt: null,
  actions: { update: allowed, archive: allowed },
};

function sampleRecord<R extends Resource, V extends Partial<RecordOf<R>> & { id: string }>(
  _resource: R,
  values: Exact<V, RecordOf<R>>,
): AnyRecord {
  return { ...baseRecord, ...values };
}

export const labelRecords: readonly AnyRecord[] = [
  label(1, { es: 'Comida corrida', en: 'Set lunch' }, '#166534', 41),
  label(2, { es: 'Receta de la abuela', en: 'Family recipe' }, '#9A3412', 12),
  label(3, { es: 'Vegano', en: 'Vegan' }, '#3F6212', 7),
  label(4, { es: 'Para llevar', en: null }, '#1D4ED8', 0),
];

function label(
  position: number,
  name: { es: string; en: string | null },
  color: string,
  usageCount: number,
): AnyRecord {
  const slug = name.es.toLowerCase().replaceAll(' ', '-');
  const values = { name, slug, color, description: null, imageUrl: null, position, active: usageCount > 0, usageCount };
  return sampleRecord(labels, { id: `label-${position}`, ...values });
}

export const dish: AnyRecord = {
  ...baseRecord,
  id: 'dish-1',
  text: 'Sin cebolla, salsa aparte',
  localizedText: { es: 'Pozole rojo', en: 'Red pozole' },
  localizedTexts: [
    { es: 'Maíz', en: 'Corn' },
    { es: 'Cerdo', en: 'Pork' },
  ],
  slug: 'pozole-rojo',
  color: '#9A3412',
  email: 'cocina@sobremesa.example',
  phone: '+525512345678',
  url: 'https://www.fondaelmezquite.mx/carta',
  boolean: true,
  integer: 128,
  money: 18_550,
  rate: 1_600,
  choice: 'large',
  choices: ['small', 'large'],
  date: '2026-07-31',
  instant: '2026-07-14T18:30:00.000Z',
  reference: 'label-1',
  references: ['label-1', 'label-2', 'label-3'],
  image: null,
  last4: '4821',
  group: { holder: 'Fonda La Comadre', branch: '0123' },
  json: { source: 'app' },
};

export const emptyDish: AnyRecord = {
  ...baseRecord,
  id: 'dish-2',
  localizedText: { es: 'Sin datos', en: 'Without data' },
};

export const deposit = sampleRecord(deposits, {
  id: 'deposit-1',
  number: 'DEP-2026-000119',
  state: 'pending',
  purpose: 'topUp',
  amountMinor: 45_000,
  currency: 'MXN',
  receivedOn: '2026-07-14',
  method: 'transfer',
  bank: 'BBVA',
  bankReference: '16177538',
  settledByEmail: null,
  actions: { confirm: allowed, reject: allowed, update: { allowed: false, code: 'deposit.notPending' } },
});

export const balances = [
  { account: 'asset:bank:MXN', beforeMinor: 62_448_568, afterMinor: 62_493_568 },
  { account: 'income:breakage:MXN', beforeMinor: 176_520, afterMinor: 131_520 },
];

export const auditEventRecords = [
  sampleRecord(auditEvents, {
    id: 'event-2',
    action: 'update',
    resource: labels.name,
    recordId: 'label-1',
    recordTitle: 'Comida corrida',
    actorId: 'ana',
    actorEmail: 'ana@sobremesa.app',
    actorName: 'Ana Robles',
    before: { color: '#166534', name: { es: 'Comida del día', en: 'Set lunch' } },
    after: { color: '#15803D', name: { es: 'Comida corrida', en: 'Set lunch' } },
    reason: 'Como la piden los clientes',
  }),
  sampleRecord(auditEvents, {
    id: 'event-1',
    action: 'create',
    resource: labels.name,
    recordId: 'label-1',
    recordTitle: 'Comida del día',
    actorId: 'julia',
    actorEmail: 'admin@sobremesa.app',
    actorName: 'Julia Ortega',
    before: null,
    after: { color: '#166534', name: { es: 'Comida del día', en: 'Set lunch' }, slug: 'comida-corrida', active: true },
    reason: null,
  }),
];
