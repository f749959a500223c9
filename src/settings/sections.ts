import { routeOf } from '../../contract/resource';
import { settings } from '../../contract/people/settings';

/** Sections of the settings, each at `/settings/{name}`. `/settings` shows the first. */
export const settingSections = ['limits', 'access', 'sales', 'accounting', 'mail', 'integrations'] as const;

export type SettingSection = (typeof settingSections)[number];

export function pathOfSection(section: SettingSection): string {
  return `${routeOf(settings)}/${section}`;
}
