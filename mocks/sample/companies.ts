import type { companies } from '../../contract/catalogs/companies';
import type { NewRecord } from './sampleClient';
import { currencyByCountry, type Country } from '../../contract/currencies';
import {
  accountTypesByCountry,
  clabeCheckDigit,
  nitCheckDigit,
  rutCheckDigit,
} from '../../contract/identifiers/identifiers';
import { bigCityCompanies } from './companyData/bigCities';
import { otherCityCompanies } from './companyData/otherCities';
import { towns, type SampleCompany } from './companyData/sampleCompany';

const allCompanies: readonly SampleCompany[] = [...bigCityCompanies, ...otherCityCompanies];

/** Bank names and numbers (Banco de México). */
const mexicanBanks = [
  ['BBVA México', '012'],
  ['Santander', '014'],
  ['Banorte', '072'],
  ['Banamex', '002'],
  ['HSBC', '021'],
  ['Scotiabank', '044'],
] as const;
const schedules = ['weekly', 'weekly', 'biweekly', 'weekly', 'monthly', 'manual'] as const;
const commissions = [1_500, 1_250, 1_800, 1_500, 2_000, 1_000];

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

const legalForms = {
  MX: { sa: 'S.A. de C.V.', srl: 'S. de R.L. de C.V.' },
  CO: { sa: 'S.A.', srl: 'S.A.S.' },
  CL: { sa: 'S.A.', srl: 'SpA' },
} as const;

function legalNameOf({ name, legal, country = 'MX' }: SampleCompany): string {
  return legal === 'sa' || legal === 'srl' ? `${name}, ${legalForms[country][legal]}` : legal;
}

function taxIdOf({ taxId, country = 'MX' }: SampleCompany, at: number): string {
  if (country === 'CO') return `${taxId}-${nitCheckDigit(taxId)}`;
  if (country === 'CL') return `${taxId}-${rutCheckDigit(taxId)}`;
  return `${taxId}${'QRSTUV'[at % 6]}${at % 10}${(at * 7) % 10}`;
}

const banksAbroad = { CO: ['Bancolombia', 'Davivienda'], CL: ['Banco de Chile', 'BancoEstado'] } as const;

function accountOf(company: SampleCompany, at: number): NonNullable<NewRecord<typeof companies>['bank']> {
  const { country = 'MX' } = company;
  const holder = legalNameOf(company);
  const serial = String(10_007_919 + at * 7_654_321)
    .padStart(11, '0')
    .slice(0, 11);
  if (country !== 'MX') {
    const types = accountTypesByCountry[country];
    return {
      holder,
      bankName: banksAbroad[country][at % 2] ?? banksAbroad[country][0],
      accountType: types[at % types.length],
      accountNumber: serial,
    };
  }
  const [bankName, bank] = mexicanBanks[at % mexicanBanks.length] ?? mexicanBanks[0];
  const digits = `${bank}180${serial}`;
  return { holder, bankName, accountNumber: digits + clabeCheckDigit(digits) };
}

function phoneOf(area: string, country: Country, at: number): string {
  const length = (country === 'CL' ? 9 : 10) - area.length;
  return `${area}${String(23_456_789 + at * 131_071)
    .padStart(10, '0')
    .slice(-length)}`;
}

function formOf(company: SampleCompany, at: number) {
  const { name, town, street, country = 'MX' } = company;
  const currency = currencyByCountry[country];
  const slug = slugOf(name);
  const [area, state] = towns[town];
  return {
    slug,
    name: { es: name, en: at % 6 === 3 ? null : name },
    active: company.finalState !== 'inactive',
    legalName: legalNameOf(company),
    country,
    taxId: taxIdOf(company, at),
    email: `hola@${slug}.example`,
    phone: phoneOf(area, country, at),
    website: at % 3 === 0 ? null : `https://${slug}.example`,
    address: `${street}\n${town}, ${state}`,
    commissionBp: commissions[at % commissions.length],
    payoutSchedule: schedules[at % schedules.length],
    currency,
    payoutMinimumMinor: at % 4 === 0 || currency !== 'MXN' ? 0 : 15_000,
    bank: company.finalState === 'new' ? null : accountOf(company, at),
  };
}

export const sampleCompanies = allCompanies.map((company, index) => ({
  form: formOf(company, index),
  categories: company.categories,
  labels: company.labels,
  finalState: company.finalState,
}));

export const blockReason = 'Constancia de situación fiscal vencida; se le pidió una nueva.';
