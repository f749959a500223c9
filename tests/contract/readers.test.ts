import { describe, expect, test } from 'vitest';
import { resourceOptions } from '../../api/resourceOptions';
import { companies } from '../../contract/catalogs/companies';
import { duties, isPermitted, type Permitted } from '../../contract/duties';
import { money, rate, text } from '../../contract/fields';
import { omitUnreadableFields, permissionFor } from '../../contract/permissions';
import { defineResource } from '../../contract/resource';
import { resources } from '../../contract/resources';

const restricted = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.readers ? [{ resource, name, field, readers: field.readers }] : [],
  ),
);
const listPermittedDuties = (permission: Permitted, effect: 'reads' | 'writes') =>
  duties.filter((duty) => isPermitted([duty], permission, effect));

describe('fields restricted to some readers', () => {
  test.each(restricted)(
    'excludes a restricted field from titles, search, order and conditions: $resource.name $name',
    (one) => {
      const { resource, name, field } = one;
      expect([resource.title, resource.order.field, resourceOptions(resource).historyIn]).not.toContain(name);
      expect([field.search, field.unique]).toEqual([false, false]);
      const otherFields = Object.values(resource.fields).filter((other) => other !== field);
      expect(otherFields.map((other) => other.kind === 'money' && other.currency)).not.toContain(name);
      expect(otherFields.map(({ varies }) => varies?.by)).not.toContain(name);
    },
  );

  test.each(restricted)(
    'lets everyone who may write a restricted field read it: $resource.name $name',
    ({ resource, field, readers }) => {
      const writers = field.readOnly
        ? []
        : listPermittedDuties(field.permitted ?? permissionFor(resource, 'update'), 'writes');
      expect(listPermittedDuties(readers, 'reads')).toEqual(expect.arrayContaining(writers));
    },
  );

  test('declares restricted readers on a whole field, never inside a group', () => {
    const innerFields = resources
      .flatMap(({ fields }) => Object.values(fields))
      .flatMap((field) => (field.kind === 'group' ? Object.values(field.fields) : []));
    expect(innerFields.filter(({ readers }) => readers !== undefined)).toEqual([]);
  });
});

describe('a resource reduced to what a reader may read', () => {
  const runsResource = defineResource({
    name: 'runs',
    table: 'runs',
    fields: { name: text(), paidMinor: money(), owedMinor: money({ readers: ['finance'] }), feeBp: rate() },
    actions: {},
    order: { field: 'name', direction: 'ASC' },
    title: 'name',
    sums: ['paidMinor', 'owedMinor', { total: 'leftMinor', addends: { owedMinor: 1, paidMinor: -1 } }],
    totals: [{ total: 'leftMinor', addends: { owedMinor: 1, paidMinor: -1 } }],
  });

  test('omits restricted fields and their sums for a reader without the duty', () => {
    const readableResource = omitUnreadableFields(runsResource, ['catalogs']);
    expect(Object.keys(readableResource.fields)).toEqual(['name', 'paidMinor', 'feeBp']);
    expect([readableResource.sums, readableResource.totals]).toEqual([['paidMinor'], []]);
  });

  test.each([[['finance']], [['owner']], [['auditor']], [['catalogs', 'finance']]] as const)(
    'equals the declaration for readers of every field: %s',
    (own) => {
      expect(omitUnreadableFields(runsResource, own)).toBe(runsResource);
    },
  );

  test('caches a reduced resource per set of readable fields', () => {
    expect(omitUnreadableFields(companies, ['catalogs'])).toBe(omitUnreadableFields(companies, ['sales']));
    expect(Object.keys(omitUnreadableFields(companies, ['sales']).fields)).not.toContain('bank');
  });
});
