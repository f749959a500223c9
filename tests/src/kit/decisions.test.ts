import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { slug as slugField } from '../../../contract/fields';
import { findDifferences, applySides, proposeSides } from '../../../src/kit/form/useUpdateRecord';
import { initialFormValues, hasEqualValues, valuesToSend, violationsIn } from '../../../src/kit/form/formValues';
import { slugify } from '../../../src/kit/kinds/slugify';
import { listStatusOf } from '../../../src/kit/list/list';
import { splitRecordAndExtras } from '../../../src/kit/record';
import { moveItem, predecessorOf, predecessorAfterStep } from '../../../src/kit/reorder/order';
import { formatIn } from '../../../src/kit/ui/format';

describe('listStatusOf', () => {
  const calm = { isPending: false, error: null, rowCount: 0, filter: {} };
  test.each([
    ['loading', { ...calm, isPending: true, rowCount: undefined }],
    ['error', { ...calm, error: new Error('x'), rowCount: undefined }],
    // After a failed refresh the list may be incomplete, so the console shows no empty state.
    ['error', { ...calm, error: new Error('the refresh failed') }],
    ['error', { ...calm, error: new Error('the refresh failed'), filter: { q: 'zzz' } }],
    ['error', { ...calm, error: new Error('the refresh failed'), filter: { archived: true } }],
    ['rows', { ...calm, rowCount: 3 }],
    ['rows', { ...calm, rowCount: 3, error: new Error('the refresh failed') }],
    ['empty', calm],
    ['filteredEmpty', { ...calm, filter: { q: 'zzz' } }],
    ['filteredEmpty', { ...calm, filter: { archived: true, q: 'zzz' } }],
    ['archiveEmpty', { ...calm, filter: { archived: true } }],
  ])('returns %s', (picture, situation) => {
    expect(listStatusOf(situation)).toBe(picture);
  });
});

describe('slugify', () => {
  test.each([
    ['Sin azúcar (añadida)', 'sin-azucar-anadida'],
    ['  ¡Ñandú & Café!  ', 'nandu-cafe'],
    ['2 × 1', '2-1'],
    ['日本', ''],
  ])('%s → %s', (name, slug) => {
    expect(slugify(name, 60)).toBe(slug);
  });

  test('returns a valid slug or nothing for any name', () => {
    const { schema, maxLength } = slugField();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: maxLength }), (name, length) => {
        const slug = slugify(name, length);
        expect(slug === '' || schema.safeParse(slug).success).toBe(true);
      }),
    );
  });
});

describe('order of a list', () => {
  const items = fc
    .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 })
    .map((ids) => ids.map((id) => ({ id })));
  const listWithTwoIndexes = items.chain((list) =>
    fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.nat(list.length - 1)),
  );

  test('a record moved after another follows it, and no record is lost', () => {
    fc.assert(
      fc.property(listWithTwoIndexes, ([list, one, other]) => {
        const [id, afterId] = [list[one]?.id ?? '', list[other]?.id ?? ''];
        const movedList = moveItem(list, id, afterId);
        expect(movedList.map((item) => item.id).toSorted()).toEqual(list.map((item) => item.id).toSorted());
        expect(predecessorOf(movedList, id)).toBe(id === afterId ? predecessorOf(list, id) : afterId);
      }),
    );
  });

  test('a step moves a record by one position and stops at both ends', () => {
    fc.assert(
      fc.property(listWithTwoIndexes, ([list, at]) => {
        const id = list[at]?.id ?? '';
        const movedDown = moveItem(list, id, predecessorAfterStep(list, id, 1));
        const movedUp = moveItem(list, id, predecessorAfterStep(list, id, -1));
        expect(movedDown.findIndex((item) => item.id === id)).toBe(Math.min(at + 1, list.length - 1));
        expect(movedUp.findIndex((item) => item.id === id)).toBe(Math.max(at - 1, 0));
      }),
    );
  });
});

describe('two versions of a record', () => {
  const initialValues = initialFormValues(labels, {
    name: { es: 'Vegano', en: null },
    slug: 'vegano',
    color: '#166534',
    description: null,
    active: true,
  });

  test('have differences that name who changed the field', () => {
    const ownEdit = { ...initialValues, color: '#9F1239', active: false };
    const storedEdit = { ...initialValues, color: '#1E3A5F', name: { es: 'Vegano', en: 'Vegan' } };
    expect(
      findDifferences(labels, initialValues, ownEdit, storedEdit).map(({ source, changedBy }) => [source, changedBy]),
    ).toEqual([
      ['name.en', 'them'],
      ['color', 'both'],
      ['active', 'me'],
    ]);
  });

  test('have no difference where both changed a field to the same value', () => {
    const equalEdit = { ...initialValues, color: '#9F1239' };
    expect(findDifferences(labels, initialValues, equalEdit, equalEdit)).toEqual([]);
  });

  test('are merged by the selected sides, and only fields changed by both need a choice', () => {
    const ownValues = { ...initialValues, color: '#9F1239', active: false };
    const otherValues = { ...initialValues, color: '#1E3A5F', slug: 'vegana' };
    const differences = findDifferences(labels, initialValues, ownValues, otherValues);
    const chosenSides = proposeSides(differences);
    expect(chosenSides).toEqual({ slug: 'theirs', active: 'mine' });
    expect(applySides(otherValues, differences, { ...chosenSides, color: 'mine' })).toEqual({
      ...initialValues,
      slug: 'vegana',
      color: '#9F1239',
      active: false,
    });
    expect(otherValues.color).toBe('#1E3A5F');
  });
});

describe('form values', () => {
  test('start with the declared initial values', () => {
    expect(initialFormValues(labels)).toEqual({
      name: { es: null, en: null },
      slug: null,
      color: '#C2410C',
      description: { es: null, en: null },
      imageUrl: null,
      active: true,
    });
  });

  test('are normalized for sending: trimmed, in upper case', () => {
    const values = {
      ...initialFormValues(labels),
      name: { es: ' Vegano ', en: null },
      slug: 'vegano',
      color: '#9f1239',
    };
    expect(valuesToSend(labels, values)).toMatchObject({ name: { es: 'Vegano', en: null }, color: '#9F1239' });
  });

  test('equal a record without its empty texts', () => {
    expect(
      hasEqualValues(
        labels,
        { name: { es: 'a' }, description: null },
        { name: { es: 'a', en: null }, description: { es: null, en: null } },
      ),
    ).toBe(true);
  });

  test('have violations by field', () => {
    const values = {
      ...initialFormValues(labels),
      name: { es: 'x'.repeat(81), en: null },
      slug: 'Not A Slug',
      color: '#808080',
    };
    expect(violationsIn(labels, values)).toEqual([
      { field: 'name.es', code: 'tooLong', params: { max: 80 } },
      { field: 'slug', code: 'malformed' },
    ]);
  });
});

test("instants are formatted in the platform's time zone and the console's language", () => {
  const midnight = '2026-08-01T05:30:00.000Z';
  expect(formatIn('es').instant(midnight)).toMatch(/31 jul 2026, 11:30/);
  expect(formatIn('en').instant(midnight)).toMatch(/Jul 31, 2026, 11:30/);
  expect(formatIn('es').isoDate(new Date(midnight))).toBe('2026-07-31');
});

test.each([
  [4_700, '47.0%'],
  [99_990, '999.9%'],
  [100_000, '1,000.0%'],
  [100_001, '>\u00a010×'],
  [-250_000, '>\u00a010×'],
])('growth of %i basis points is formatted as %s in both languages', (bp, text) => {
  expect(formatIn('es').growth(bp)).toBe(text);
  expect(formatIn('en').growth(bp)).toBe(text);
});

describe('response of an action', () => {
  const record = {
    id: '1',
    createdAt: 'x',
    updatedAt: 'x',
    version: 2,
    archivedAt: null,
    actions: {},
    slug: 'vegano',
    color: '#166534',
  };

  test('is split into the record and extra values, which are never cached', () => {
    expect(splitRecordAndExtras(labels, { ...record, code: 'ABCD', balances: [] })).toEqual([
      record,
      { code: 'ABCD', balances: [] },
    ]);
  });
});
