import { choice, email, group, instant, money, phone, rate, references, secret, text } from '../fields';
import { currencies } from '../currencies';
import { defineCatalog } from '../resource';

export const payoutSchedules = ['weekly', 'biweekly', 'monthly', 'manual'] as const;

/** Who cooks and is paid: its legal data, what the marketplace keeps, when and where it pays. */
export const companies = defineCatalog(
  'companies',
  {
    legalName: text({ required: true, maxLength: 160, search: true, section: 'contact' }),
    /** RFC of the Mexican tax authority, of a company (12) or a person (13). */
    taxId: text({ required: true, maxLength: 13, unique: true, search: true, section: 'contact' }),
    email: email({ required: true, search: true, section: 'contact' }),
    phone: phone({ search: true, section: 'contact' }),
    address: text({ maxLength: 300, multiline: true, section: 'contact' }),
    categoryIds: references('catalogs/categories', { section: 'look' }),
    labelIds: references('catalogs/labels', { section: 'look' }),
    commissionBp: rate({ required: true, initial: 1500, max: 5000, column: 'shown', section: 'terms' }),
    payoutSchedule: choice(payoutSchedules, { required: true, initial: 'weekly', column: 'shown', section: 'terms' }),
    /** What it sells in, and is paid in; fixed once money of it has moved. */
    currency: choice(currencies, { required: true, initial: 'MXN', sort: false, section: 'terms' }),
    payoutMinimumMinor: money({ required: true, initial: 0, currency: 'currency', section: 'terms' }),
    bank: group(
      {
        holder: text({ required: true, maxLength: 120 }),
        bankName: text({ required: true, maxLength: 80 }),
        /** CLABE, eighteen digits. Write-only, kept encrypted. */
        accountNumber: secret({ pattern: /^\d{18}$/, last4: 'accountLast4' }),
        accountLast4: text({ readOnly: true, maxLength: 4 }),
      },
      { section: 'terms' },
    ),
    /** When the number of its account became another, and by whom: a name that is mended moves no money. */
    bankChangedAt: instant({ filter: false, sort: false, column: 'never' }),
    bankChangedBy: text({ readOnly: true, maxLength: 128, column: 'never' }),
    bankChangedByEmail: text({ readOnly: true, maxLength: 254, column: 'never' }),
    /** When another than that person first let money go to it. Until then it is one person's word. */
    bankSettledAt: instant({ filter: false, sort: false, column: 'never', volatile: true }),
    state: choice(['active', 'blocked'], { required: true, initial: 'active', readOnly: true, column: 'shown' }),
    /** What its accounts in the ledger hold: what is owed to it (below zero, what it owes), and what is on its way. */
    payableMinor: money({ required: true, readOnly: true, volatile: true, min: -10_000_000_000_000, currency: 'currency' }),
    inTransitMinor: money({ required: true, readOnly: true, volatile: true, currency: 'currency' }),
    blockedReason: text({ readOnly: true, maxLength: 300, column: 'never' }),
  },
  {
    actions: {
      block: { input: { reason: text({ required: true, maxLength: 300, multiline: true }) }, offered: 'bulk', grave: true },
      unblock: { input: {}, offered: 'bulk' },
    },
  },
);
