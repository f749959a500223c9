import { recoveryCodes, secondFactors } from '../../identity/factors';
import { embeddedIdentity } from '../../identity/tables';
import { apiKeySecrets, secretsShownTo } from '../apiKeys/table';
import { spendings, spendingsByTime } from '../approvals/spending';
import { erasures, runningErasures } from '../erasure/table';
import { backDatingSetting, commissionSetting, currencySetting } from '../settings/newRecords';
import { settingRecords } from '../settings/records';
import { mailChoices } from '../mail/choices';
import { mails } from '../mail/table';
import { images } from '../images/table';
import { devices } from '../notices/devices';
import { follows } from '../notifications/follows';
import { pins } from '../search/pins';
import { sessions } from '../users/sessions';
import { signInMethods } from '../users/signInChanges';
import { bankChanges } from './bankChanges';
import { withoutRowid } from './withoutRowid';
import { companyCountries } from './companyCountries';
import { core } from './core';
import type { DatabaseKind, KyselyDb } from './database';
import { failedAttempts } from './failedAttempts';
import { ownersOfOldInstallations } from './duties';
import { giftCardCodes } from './giftCardCodes';
import { imports } from './imports';
import { links } from './links';
import { payables } from './payables';
import { privateProofs } from './privateProofs';
import { progress } from './progress';
import { refundCustomers } from './refundCustomers';
import { refundParts } from './refundParts';
import { reports } from './reports';
import { salesByHour } from './salesByHour';
import { seals } from './seals';
import { saleItems } from '../sales/items';
import { shownTotals } from './shownTotals';
import { similarDeposits } from './similarDeposits';

/** Step from one version of the tables to the next; a Kysely `Migration` is one. */
export interface Step<Name extends string = string> {
  up(db: KyselyDb, kind: DatabaseKind): Promise<void>;
  /**
   * For a step that removes something: the step released with the version that stopped using it. Versions without that
   * step no longer start (docs/operations.md).
   */
  requires?: Name;
}

/** Checks at compile time that each `requires` names a step. */
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
  '0023_settings': settingRecords,
  '0024_running_erasures': runningErasures,
  '0025_sales_by_hour': salesByHour,
  '0026_follows': follows,
  '0027_mails': mails,
  '0028_mail_choices': mailChoices,
  '0029_sale_items': saleItems,
  '0030_api_keys': apiKeySecrets,
  '0031_offered_currencies': currencySetting,
  '0032_commission_of_new_companies': commissionSetting,
  '0033_pins': pins,
  '0034_private_proofs': privateProofs,
  '0037_refund_parts': refundParts,
  '0038_similar_deposits': similarDeposits,
  '0039_spendings_by_time': spendingsByTime,
  '0040_secrets_shown_to': secretsShownTo,
  '0042_sign_in_methods': signInMethods,
  '0043_recovery_codes': recoveryCodes,
  '0044_back_dating': backDatingSetting,
});
