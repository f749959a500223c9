import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file));
const readSheet = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const sheets = files.filter((file) => file.endsWith('.module.css'));

/** Returns the class names that a module exports: the names in its selectors that are not global. */
function classesOf(sheet: string): Set<string> {
  const selectors = readSheet(sheet)
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/** Class names read by each file, per imported module, as `css['kpi']` or `css.kpi`. */
const classReads = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readSheet(file);
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, css = '', path = '']) => ({
      file,
      sheet: join(dirname(file), path),
      names: [...text.matchAll(new RegExp(`(?<![\\w.'/-])${css}(?:\\['([^']+)'\\]|\\.(\\w+))`, 'g'))].map(
        ([, bracketed, dotted]) => bracketed ?? dotted ?? '',
      ),
    }));
  });

describe('style modules', () => {
  it('are found and read', () => {
    expect(sheets.length).toBeGreaterThan(10);
    expect(classReads.length).toBeGreaterThan(sheets.length);
    expect(sheets.filter((sheet) => classesOf(sheet).size === 0)).toEqual([]);
  });

  it('have every class that an importing file reads', () => {
    const missingClasses = classReads.flatMap(({ file, sheet, names }) =>
      names.filter((name) => !classesOf(sheet).has(name)).map((name) => `${file}: ${name} of ${sheet}`),
    );
    expect(missingClasses).toEqual([]);
  });

  it.each(sheets)('%s has no unused class', (sheet) => {
    const readNames = new Set(classReads.filter((one) => one.sheet === sheet).flatMap(({ names }) => names));
    expect([...classesOf(sheet)].filter((name) => !readNames.has(name))).toEqual([]);
  });
});
