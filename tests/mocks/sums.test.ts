import { expect, test } from 'vitest';
import { resources } from '../../contract/resources';
import { summedFieldsOf, type ListSums } from '../../contract/sums';
import { openMockBackendFixture } from './mockBackendFixture';

const { api } = await openMockBackendFixture();
const summedResources = resources.filter((one) => summedFieldsOf(one).length > 0);

test.each(summedResources.map((resource) => [resource.name, resource] as const))(
  'the sums of %s from the database equal the sums of its records',
  async (name, resource) => {
    const get = async (address: string) => (await api(`${name}${address}`)).json();
    const records = ((await get('?range=[0,99]')) as Record<string, number | string>[]).slice(0, 100);
    const filter = JSON.stringify({ id: records.map(({ id }) => id) });
    const { count, sums } = (await get(`/sums?filter=${filter}`)) as ListSums;
    expect(count).toBe(records.length);
    expect(sums).not.toEqual([]);
    for (const { currency, amounts } of sums) {
      const recordsInCurrency = records.filter((one) => (one['currency'] ?? 'MXN') === currency);
      const addedAmounts = summedFieldsOf(resource).map(
        (field) => [field, recordsInCurrency.reduce((sum, one) => sum + Number(one[field] ?? 0), 0)] as const,
      );
      expect([currency, amounts]).toEqual([currency, Object.fromEntries(addedAmounts)]);
      expect(addedAmounts.some(([, amount]) => amount !== 0)).toBe(true);
    }
  },
);
