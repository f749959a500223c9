import * as z from 'zod/mini';
import { boolean, choice, integer, json, text } from '../fields';
import { defineResource } from '../resource';

/** People who see a view. `own`: its owner; `team`: everybody who may read the list. */
export const audiences = ['own', 'team'] as const;
const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const maxViewsPerPerson = 50;
/** Limits of a column's width in pixels. */
export const columnWidths = { min: 60, max: 800 } as const;

const viewColumn = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  width: z.optional(z.int().check(z.minimum(columnWidths.min), z.maximum(columnWidths.max))),
});
export type ViewColumn = z.output<typeof viewColumn>;

const writable = { readOnly: false, initial: null } as const;
const setByServer = { readOnly: true, filter: false, sort: false, column: 'never' } as const;

export const savedViews = defineResource({
  name: 'saved-views',
  table: 'savedViews',
  fields: {
    name: text({ required: true, maxLength: 60, sort: true, column: 'shown' }),
    resource: text({
      resourceName: true,
      required: true,
      immutable: true,
      maxLength: 60,
      filter: true,
      column: 'shown',
    }),
    audience: choice(audiences, { required: true, initial: 'own', sort: false, column: 'shown' }),
    filter: { ...json(z.record(z.string(), z.unknown())), ...writable },
    sortField: text({ maxLength: 100, sort: false }),
    sortOrder: choice(['ASC', 'DESC'], { filter: false, sort: false }),
    perPage: integer({ required: true, min: 1, max: 1_000, initial: 25, filter: false, sort: false }),
    columns: { ...json(z.array(viewColumn).check(z.maxLength(100))), ...writable },
    density: choice(densities, { required: true, initial: 'comfortable', filter: false, sort: false }),
    ownerId: text({ id: true, ...setByServer, required: true, filter: true }),
    ownerName: text({ ...setByServer, required: true }),
    /** The `uid` of each person who has chosen the view as default. Responses do not contain it. */
    defaultFor: json(z.array(z.string())),
    isDefault: { ...boolean({ ...setByServer }), computed: true as const },
  },
  actions: {
    'make-default': { input: {}, offered: 'elsewhere', permitted: 'administrators' },
    'clear-default': { input: {}, offered: 'elsewhere', permitted: 'administrators' },
  },
  permitted: { read: 'administrators', write: 'administrators' },
  order: { field: 'name', direction: 'ASC' },
  title: 'name',
  imports: false,
  events: false,
});
