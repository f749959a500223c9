import { isObject } from '../../contract/values';

/** Returns whether a value is missing or empty. An object is empty if all its properties are. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every(isEmptyValue);
}

/** Compares deeply; all empty values are equal, except a list and an object. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const areObjects = typeof left === 'object' && typeof right === 'object' && left !== null && right !== null;
  if (areObjects && Array.isArray(left) !== Array.isArray(right)) return false;
  if (isEmptyValue(left) && isEmptyValue(right)) return true;
  if (!areObjects) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isEqual(propertyAt(left, key), propertyAt(right, key)),
  );
}

export function propertyAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : null;
}
