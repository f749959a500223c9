import { dialogs } from './entries/dialogs';
import { fields } from './entries/fields';
import { imports } from './entries/imports';
import { reports } from './entries/reports';
import { states } from './entries/states';
import { tables } from './entries/tables';
import type { Section } from './entry';

export const sections: readonly Section[] = [fields, tables, states, dialogs, imports, reports];
