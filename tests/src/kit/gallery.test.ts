import { expect, test } from 'vitest';
import { componentsNotShown } from '../../../gallery/notShown';
import { sections } from '../../../gallery/sections';

const files = import.meta.glob<Record<string, unknown>>('../../../src/kit/**/*.tsx', { eager: true });

/** Exports of `src/kit` that are named like a component. A default export has the name of its file. */
const components = Object.entries(files).flatMap(([path, module]) => {
  const fileName = path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length);
  return Object.entries(module)
    .map(([key, exported]) => ({ name: key === 'default' ? fileName : key, exported }))
    .filter(({ name, exported }) => /^[A-Z]/.test(name) && typeof exported === 'function');
});

const entries = sections.flatMap((section) => section.entries);
const excused = new Set(Object.values(componentsNotShown).flat());

test('every component of the kit is shown in the gallery or has a reason in gallery/notShown.ts', () => {
  const shownComponents = new Set(entries.flatMap(({ shows }) => shows));
  const missingComponents = components.filter(
    ({ name, exported }) => !shownComponents.has(exported) && !excused.has(name),
  );
  expect(missingComponents.map(({ name }) => name)).toEqual([]);
});

test('gallery/notShown.ts names no removed or shown component', () => {
  const shownComponents = new Set(entries.flatMap(({ shows }) => shows));
  const unneededExcuses = [...excused].filter((name) =>
    components.filter((component) => component.name === name).every(({ exported }) => shownComponents.has(exported)),
  );
  expect(unneededExcuses).toEqual([]);
});

test('each gallery entry has a unique id and at least one state', () => {
  const ids = [...sections.map(({ id }) => id), ...entries.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(entries.filter(({ states }) => states.length === 0)).toEqual([]);
});
