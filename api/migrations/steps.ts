import { recoveryCodes, secondFactors } from '../../identity/factors';
import { embeddedIdentity } from '../../identity/tables';
import { apiKeySecrets, secretsShownTo } from '../apiKeys/secrets';
import { spendings, spendingsByTime } from '../approvals/spending';
import { erasures, runningErasures } from '../erasure/table';
import {
  backDatingSettingStep,
  commissionSettingStep,
  currenciesSettingStep,
  settingsTable,
} from '../settings/records';
import { mailChoices } from '../mail/digest';
import { mails } from '../mail/outbox';
import { images } from '../images/table';
import { devices } from '../notifications/devices';
import { follows } from '../notifications/follows';
import { mutedNotifications } from '../notifications/muted';
import { pins } from '../search/pins';
import { sessions } from '../users/sessions';
import { signInMethods } from '../users/signInChanges';
import { bankFiles } from './bankFiles';
import { bankChanges } from './bankChanges';
import { withoutRowid } from './withoutRowid';
import type { DatabaseKind, KyselyDb } from '../db/database';
import { failedAttempts } from '../db/failedAttempts';
import { payables } from '../db/payables';
import { privateProofs } from './privateProofs';
import { progress } from '../db/progress';
import { refundCustomers } from './refundCustomers';
import { refundParts } from './refundParts';
import { reports, salesByHour } from '../db/reports';
import { seals } from '../db/seals';
import { saleItems } from '../sales/items';
import { shownTotals } from './shownTotals';
import { similarDeposits } from './similarDeposits';
import { companies } from '../../contract/catalogs/companies';
import { countryByCurrency, currencies } from '../../contract/currencies';
import { columnTypes, columnsByTable } from '../db/columns';
import { administrators } from '../../contract/people/accounts';

const links = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('links')
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('field', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('targetId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('links_primary', ['resource', 'field', 'recordId', 'targetId'])
      .execute();
    await db.schema
      .createIndex('links_by_target')
      .on('links')
      .columns(['resource', 'field', 'targetId', 'recordId'])
      .execute();
  },
};

const imports = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('importRows')
      .addColumn('importId', text, (column) => column.notNull())
      .addColumn('row', integer, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('importRows_primary', ['importId', 'row'])
      .execute();
  },
};

/** Maps codes to gift cards. Stores only a digest of each code, keyed with the installation's key. */
const giftCardCodes = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('giftCardCodes')
      .addColumn('mark', text, (column) => column.primaryKey().notNull())
      .addColumn('giftCardId', text, (column) => column.notNull())
      .execute();
  },
};

/**
 * Makes administrators owners if they were created before duties existed, because such administrators had all
 * permissions.
 */
const ownersOfOldInstallations = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const columns = (await columnsByTable(db, kind)).get(administrators.table);
    if (!columns || columns.has('duties')) return;
    const { text } = columnTypes(kind);
    await db.schema
      .alterTable(administrators.table)
      .addColumn('duties', text, (column) => column.defaultTo('[]'))
      .execute();
    await db
      .updateTable(administrators.table)
      .set({ duties: JSON.stringify(['owner']) })
      .where('view', '=', String(administrators.view))
      .execute();
  },
};

const core = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);

    await db.schema
      .createTable('idempotencyKeys')
      .addColumn('actorId', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('request', text, (column) => column.notNull())
      .addColumn('claim', text, (column) => column.notNull())
      .addColumn('leaseUntil', text, (column) => column.notNull())
      .addColumn('keepUntil', text, (column) => column.notNull())
      .addColumn('answer', text)
      .addPrimaryKeyConstraint('idempotencyKeys_primary', ['actorId', 'key'])
      .execute();
    await db.schema.createIndex('idempotencyKeys_by_keepUntil').on('idempotencyKeys').column('keepUntil').execute();

    await db.schema
      .createTable('sequences')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('value', integer, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('searchTerms')
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('term', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('searchTerms_primary', ['resource', 'recordId', 'term'])
      .execute();
    await db.schema
      .createIndex('searchTerms_by_term')
      .on('searchTerms')
      .columns(['resource', 'term', 'recordId'])
      .execute();

    await db.schema
      .createTable('declaredResources')
      .addColumn('resource', text, (column) => column.primaryKey().notNull())
      .addColumn('derived', text, (column) => column.notNull())
      .execute();
  },
};

const companyCountries = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const columns = (await columnsByTable(db, kind)).get(companies.table);
    if (!columns || columns.has('country')) return;
    const { text } = columnTypes(kind);
    await db.schema
      .alterTable(companies.table)
      .addColumn('country', text, (column) => column.defaultTo('MX'))
      .execute();
    if (!columns.has('currency')) return;
    for (const currency of currencies)
      await db
        .updateTable(companies.table)
        .set({ country: countryByCurrency[currency] })
        .where('currency', '=', currency)
        .execute();
  },
};

export interface Step<Name extends string = string> {
  up(db: KyselyDb, kind: DatabaseKind): Promise<void>;
  /**
   * For a step that removes something: name of the step that was released with the version that stopped using it.
   * Versions without the named step no longer start (docs/operations.md).
   */
  requires?: Name;
}

function checkRequires<S extends { readonly [Name in keyof S]: Step<keyof S & string> }>(definitions: S): S {
  return definitions;
}

/** Steps run once per database, in this order. A released step is never edited. */
export const steps: Readonly<Record<string, Step>> = checkRequires({
  '0001_core': core,
  '0002_embedded_identity': embeddedIdentity,
  '0003_links': links,
  '0004_imports': imports,
  '0005_images': images,
  '0006_payables': payables,
  '0007_gift_card_codes': giftCardCodes,
  '0008_reports': reports,
  '0009_bank_changes': bankChanges,
  '0010_shown_totals': shownTotals,
  '0011_company_countries': companyCountries,
  '0012_refund_customers': refundCustomers,
  '0013_progress': progress,
  '0014_by_key': withoutRowid,
  '0015_devices': devices,
  '0016_failed_attempts': failedAttempts,
  '0017_seals': seals,
  '0018_duties': ownersOfOldInstallations,
  '0019_spendings': spendings,
  '0020_second_factors': secondFactors,
  '0021_erasures': erasures,
  '0022_sessions': sessions,
  '0023_settings': settingsTable,
  '0024_running_erasures': runningErasures,
  '0025_sales_by_hour': salesByHour,
  '0026_follows': follows,
  '0027_mails': mails,
  '0028_mail_choices': mailChoices,
  '0029_sale_items': saleItems,
  '0030_api_keys': apiKeySecrets,
  '0031_offered_currencies': currenciesSettingStep,
  '0032_commission_of_new_companies': commissionSettingStep,
  '0033_pins': pins,
  '0034_private_proofs': privateProofs,
  '0037_refund_parts': refundParts,
  '0038_similar_deposits': similarDeposits,
  '0039_spendings_by_time': spendingsByTime,
  '0040_secrets_shown_to': secretsShownTo,
  '0042_sign_in_methods': signInMethods,
  '0043_recovery_codes': recoveryCodes,
  '0044_back_dating': backDatingSettingStep,
  '0045_bank_files': bankFiles,
  '0046_muted_notifications': mutedNotifications,
});
