import { auditEvents } from '../../contract/people/auditEvents';
import { journals } from '../../contract/money/ledger';
import { maxFaults } from '../ledger/check';
import type { Source } from './content';

export const resourceNameBySource = {
  auditEvents: auditEvents.name,
  journals: journals.name,
} as const satisfies Record<Source, string>;

export class Faults {
  readonly found: string[] = [];
  readonly missing = { auditEvents: 0, journals: 0, entries: 0 };

  add(fault: string): void {
    if (this.found.length < maxFaults && !this.found.includes(fault)) this.found.push(fault);
  }
}
