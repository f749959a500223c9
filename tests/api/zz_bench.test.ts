import { test } from 'vitest';
import { openLibsql } from '../../api/db/libsql';
import { freshApi, list } from './harness';
test('bench', async () => {
  const db = openLibsql('/tmp/bench/b.sqlite');
  const api = await freshApi({ db });
  const N = 1_000_000;
  if (!process.env.SKIP) await db.kysely.transaction().execute(async (trx) => {
    for (let at = 0; at < N; at += 1000) {
      const rows = Array.from({ length: 1000 }, (_, i) => at + i).map((n) => ({
        id: `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`, name_es: `Etiqueta ${n}`, name_es_order: `etiqueta ${n}`, name_en: null, name_en_order: '',
        slug: `etiqueta-${n}`, color: '#000000', position: n, createdAt: '2026', updatedAt: '2026', active: n % 7 ? 1 : 0 }));
      await trx.insertInto('labels').values(rows).execute();
      await trx.insertInto('searchTerms').values(rows.flatMap((r, i) => ['etiqueta', String(at + i)].map((term) => ({ resource: 'catalogs/labels', term, recordId: r.id })))).execute();
    }
  });
  for (const q of [{}, { sort: ['name.es', 'DESC'] }, { sort: ['slug', 'ASC'], range: [900000, 900024] }, { filter: { active: false } }, { filter: { active: false }, sort: ['name.es', 'ASC'] }, { filter: { q: '99999' } }, { filter: { q: 'eti' } }, { filter: { q: 'eti 9999' } }, { filter: { 'name.es_gte': 'etiqueta 5' } }, { filter: { slug: 'etiqueta-5' } }]) {
    const times = [];
    let total;
    for (let i = 0; i < 3; i++) { const t = performance.now(); const a = await api.send('GET', list('catalogs/labels', q)); total = a.headers.get('X-Total-Count'); times.push((performance.now() - t).toFixed(1)); }
    process.stderr.write(JSON.stringify(q)+' '+ total+' '+ times.join(' ')+'\n');
  }
  await api.close();
}, 600_000);
