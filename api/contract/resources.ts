import { labels } from './catalogs/labels';
import type { Resource } from './resource';

/** Every catalog, in the order of the menu. Declaring one here gives it its API and its screens. */
export const catalogs: readonly Resource[] = [labels];
