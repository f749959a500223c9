import type { companies } from '../../contract/catalogs/companies';
import type { NewRecord } from './sampleClient';
import { currencyByCountry, type Country } from '../../contract/currencies';
import {
  accountTypesByCountry,
  computeClabeCheckDigit,
  computeNitCheckDigit,
  computeRutCheckDigit,
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

function taxIdOf({ taxId, country = 'MX' }: SampleCompany, index: number): string {
  if (country === 'CO') return `${taxId}-${computeNitCheckDigit(taxId)}`;
  if (country === 'CL') return `${taxId}-${computeRutCheckDigit(taxId)}`;
  return `${taxId}${'QRSTUV'[index % 6]}${index % 10}${(index * 7) % 10}`;
}

const banksAbroad = { CO: ['Bancolombia', 'Davivienda'], CL: ['Banco de Chile', 'BancoEstado'] } as const;

function accountOf(company: SampleCompany, index: number): NonNullable<NewRecord<typeof companies>['bank']> {
  const { country = 'MX' } = company;
  const holder = legalNameOf(company);
  const serial = String(10_007_919 + index * 7_654_321)
    .padStart(11, '0')
    .slice(0, 11);
  if (country !== 'MX') {
    const types = accountTypesByCountry[country];
    return {
      holder,
      bankName: banksAbroad[country][index % 2] ?? banksAbroad[country][0],
      accountType: types[index % types.length],
      accountNumber: serial,
    };
  }
  const [bankName, bank] = mexicanBanks[index % mexicanBanks.length] ?? mexicanBanks[0];
  const digits = `${bank}180${serial}`;
  return { holder, bankName, accountNumber: digits + computeClabeCheckDigit(digits) };
}

function phoneOf(area: string, country: Country, index: number): string {
  const length = (country === 'CL' ? 9 : 10) - area.length;
  return `${area}${String(23_456_789 + index * 131_071)
    .padStart(10, '0')
    .slice(-length)}`;
}

function formOf(company: SampleCompany, index: number) {
  const { name, town, street, country = 'MX' } = company;
  const currency = currencyByCountry[country];
  const slug = slugOf(name);
  const [area, state] = towns[town];
  return {
    slug,
    name: { es: name, en: index % 6 === 3 ? null : name },
    active: company.finalState !== 'inactive',
    legalName: legalNameOf(company),
    country,
    taxId: taxIdOf(company, index),
    email: `hola@${slug}.example`,
    phone: phoneOf(area, country, index),
    website: index % 3 === 0 ? null : `https://${slug}.example`,
    address: `${street}\n${town}, ${state}`,
    commissionBp: commissions[index % commissions.length],
    payoutSchedule: schedules[index % schedules.length],
    currency,
    payoutMinimumMinor: index % 4 === 0 || currency !== 'MXN' ? 0 : 15_000,
    bank: company.finalState === 'new' ? null : accountOf(company, index),
  };
}

export const sampleCompanies = allCompanies.map((company, index) => ({
  form: formOf(company, index),
  categories: company.categories,
  labels: company.labels,
  finalState: company.finalState,
}));

export const blockReason = 'Constancia de situación fiscal vencida; se le pidió una nueva.';
