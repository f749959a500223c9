import { describe, expect, test } from 'vitest';
import * as readme from 'readme:catalog';
import type { Resource } from '../../api/contract/resource';

const suppliers = readme.suppliers as Resource;

describe('the catalog of the README', () => {
  test('is a catalog like the others', () => {
    expect(suppliers.name).toBe('catalogs/suppliers');
  });
});
