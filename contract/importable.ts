import { writesOf, type Resource } from './resource';

export function isImportable(resource: Resource): boolean {
  return writesOf(resource).create && resource.imports !== false;
}
