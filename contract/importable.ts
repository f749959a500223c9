import { writesOf, type Resource } from './resource';

/** Returns whether records of a resource can be imported from a file. */
export function isImportable(resource: Resource): boolean {
  return writesOf(resource).create && resource.imports !== false;
}
