import { expect, test } from 'vitest';
import { notShown } from '../../../gallery/notShown';
import { sections } from '../../../gallery/sections';

const folder = '../../../src/kit/';
const files = import.meta.glob<Record<string, unknown>>('../../../src/kit/**/*.tsx', { eager: true });

/** Pairs each file, such as `form/FieldInput`, with its exports that are named like a component. */
const components = Object.entries(files).flatMap(([path, module]) => {
  const file = path.slice(folder.length, -'.tsx'.length);
  const isComponent = (name: string) => /^[A-Z]/.test(name === 'default' ? (file.split('/').at(-1) ?? '') : name);
  return Object.entries(module)
    .filter(([name, exported]) => isComponent(name) && typeof exported === 'function')
    .map(([name, exported]) => ({ file, name, exported }));
});

const entries = sections.flatMap((section) => section.entries);
const excused = new Set(Object.values(notShown).flat());

test('every component of the kit is shown in the gallery or has a reason in gallery/notShown.ts', () => {
  const shown = new Set(entries.flatMap(({ shows }) => shows));
  const missing = components.filter(({ file, exported }) => !shown.has(exported) && !excused.has(file));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('gallery/notShown.ts names no removed or shown component', () => {
  const shown = new Set(entries.flatMap(({ shows }) => shows));
  const idle = [...excused].filter((file) =>
    components.filter((component) => component.file === file).every(({ exported }) => shown.has(exported)),
  );
  expect(idle).toEqual([]);
});

test('each gallery entry has a unique id and at least one state', () => {
  const ids = [...sections.map(({ id }) => id), ...entries.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(entries.filter(({ states }) => states.length === 0)).toEqual([]);
});
