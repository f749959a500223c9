import { ledgerAccounts } from '../../contract/money/ledger';
import { defineRules } from '../engine/rules';
import { statement } from './statement';

export const ledgerAccountRules = defineRules(ledgerAccounts, { documents: [statement] });
