import { parseSync, type ParseResult } from 'vite';

export type StaticImport = ParseResult['module']['staticImports'][number];

export function importsIn(code: string, id: string): readonly StaticImport[] {
  return parseSync(id, code).module.staticImports;
}

/** Returns the code with each of these statements replaced. */
export function replaceImports(
  code: string,
  edits: readonly { statement: StaticImport; text: string }[],
): { code: string; map: null } {
  const changed = edits.reduceRight(
    (before, { statement: { start, end }, text }) => before.slice(0, start) + text + before.slice(end),
    code,
  );
  return { code: changed, map: null };
}
