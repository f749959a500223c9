import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

type Node = { type: string; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';
const partsOf = (node: Node): Node[] =>
  Object.values(node).flatMap((part) => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []));
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? (isNode(node['property']) ? node['property']['name'] : '')) : '';

/** Returns whether a node is an amount by its name, or contains one. Does not check the results of calls. */
function isAmount(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (/(?:^m|M)inor$/.test(nameOf(node))) return true;
  return (
    ['BinaryExpression', 'UnaryExpression', 'ParenthesizedExpression'].includes(node.type) &&
    partsOf(node).some(isAmount)
  );
}

const isFraction = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'number' && !Number.isInteger(node['value']);
const roundings = new Set(['round', 'floor', 'ceil', 'trunc']);

/** Returns the operation that turns an amount into a float, which loses cents. */
function findFault(node: Node): string | null {
  const { type, operator, left, right, callee } = node;
  if (type === 'BinaryExpression' || type === 'AssignmentExpression') {
    const sign = String(operator).replace('=', '');
    if ((sign === '/' || sign === '**') && (isAmount(left) || isAmount(right))) return `divides an amount by ${sign}`;
    if (sign === '*' && ((isAmount(left) && isFraction(right)) || (isAmount(right) && isFraction(left))))
      return 'takes a fraction of an amount';
  }
  if (type !== 'CallExpression') return null;
  const name = nameOf(callee);
  const callArguments = node['arguments'] as unknown[];
  if (name === 'parseFloat' || name === 'toFixed') return `calls ${name}`;
  if (roundings.has(name) && callArguments.some(isAmount)) return `rounds an amount with ${name}`;
  return null;
}

function faultsOf(path: string, source: string): string[] {
  const faults: string[] = [];
  const visit = (node: Node): void => {
    const fault = findFault(node);
    if (fault !== null)
      faults.push(`${path} ${fault}: ${source.slice(Number(node['start']), Number(node['end'])).slice(0, 80)}`);
    partsOf(node).forEach(visit);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return faults;
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** This file draws the balance of a card and calculates no money. */
const pictures = new Set([join('src', 'giftcards', 'giftCard.ts')]);

test('uses no floating point for amounts: no parsing, division or rounding', () => {
  const paths = ['api', 'src', 'mocks']
    .flatMap(listSources)
    .filter((path) => !pictures.has(path) && !path.includes('public'));
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.flatMap((path) => faultsOf(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  'parseFloat(typed)',
  'Number.parseFloat(typed)',
  'total.toFixed(2)',
  'sale.totalMinor / 3',
  'Math.round(totalMinor * bp)',
  '0.16 * (grossMinor - discountMinor)',
  'taxMinor /= 2',
  'totalMinor ** 2',
])('detects the floating-point operation %s', (code) => {
  expect(faultsOf('sale.ts', code)).toHaveLength(1);
});

test.each([
  'totalMinor * 2',
  'portion(totalMinor, 1, 3)',
  'count / 3',
  'Math.max(totalMinor, 0)',
  'split(totalMinor, weights)',
])('accepts the integer operation %s', (code) => {
  expect(faultsOf('sale.ts', code)).toEqual([]);
});
