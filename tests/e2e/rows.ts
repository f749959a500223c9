import type { APIRequestContext, Page } from '@playwright/test';
import { resources } from '../../contract/resources';
import { routeOf } from '../../contract/resource';
import { expect } from './console';

export type Row = Record<string, unknown>;

export function createApiAsPageUser(page: Page, request: APIRequestContext) {
  let authorization = '';
  page.on('request', (pageRequest) => {
    authorization = pageRequest.headers()['authorization'] ?? authorization;
  });
  return {
    async post(path: string, data: object, version?: number): Promise<Row> {
      await expect.poll(() => authorization).not.toBe('');
      const response = await request.post(`/api/${path}`, {
        data,
        headers: {
          authorization,
          'Idempotency-Key': crypto.randomUUID(),
          ...(version !== undefined && { 'If-Match': `"${version}"` }),
        },
      });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as Row;
    },
    async readRows(href: string): Promise<Row[]> {
      const { pathname, searchParams } = new URL(href, 'http://console');
      const resource = resources.find((one) => routeOf(one) === pathname);
      if (!resource) throw new Error(`${pathname} is no list`);
      const rows: Row[] = [];
      for (let total = 1; rows.length < total;) {
        const query = new URLSearchParams({
          filter: searchParams.get('filter') ?? '{}',
          sort: '["id","ASC"]',
          range: JSON.stringify([rows.length, rows.length + 999]),
        });
        const response = await request.get(`/api/${resource.name}?${query}`, { headers: { authorization } });
        expect(response.status()).toBe(200);
        rows.push(...((await response.json()) as Row[]));
        total = Number(response.headers()['x-total-count']);
      }
      return rows;
    },
  };
}
