import { writesOf, type Resource } from './resource';

/** Whether records of a resource can come from a file. */
export function isImported(resource: Resource): boolean {
  return writesOf(resource).create && resource.imports !== false;
}
