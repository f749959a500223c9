import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../contract/roles.ts';

const folder = import.meta.dirname;

export function translations(): Plugin {
  const read = async (language: string) =>
    JSON.stringify(JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8')));
  return {
    name: 'sobremesa:translations',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = languages.find((one) => request.url?.split('?')[0]?.endsWith(`/assets/i18n/${one}.json`));
        if (!language) return next();
        read(language).then((json) => {
          response.setHeader('Content-Type', 'application/json; charset=utf-8');
          response.setHeader('Cache-Control', 'no-cache');
          response.end(json);
        }, next);
      });
    },
    async generateBundle() {
      for (const language of languages) {
        this.emitFile({ type: 'asset', fileName: `assets/i18n/${language}.json`, source: await read(language) });
      }
    },
  };
}
