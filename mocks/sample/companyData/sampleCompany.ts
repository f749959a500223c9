import type { Country } from '../../../contract/currencies';

export interface SampleCompany {
  name: string;
  /** Legal form of a company, or legal name of a natural person. */
  legal: 'sa' | 'srl' | string;
  /** Significant part of the tax id: letters and date of an RFC; the digits before the check digit of a NIT or RUT. */
  taxId: string;
  town: keyof typeof towns;
  street: string;
  categories: readonly string[];
  labels: readonly string[];
  country?: Country;
  finalState?: 'inactive' | 'blocked' | 'archived' | 'new';
}

export const towns = {
  'Ciudad de México': ['55', 'CDMX'],
  Guadalajara: ['33', 'Jal.'],
  Monterrey: ['81', 'N. L.'],
  Puebla: ['222', 'Pue.'],
  Oaxaca: ['951', 'Oax.'],
  Mérida: ['999', 'Yuc.'],
  Querétaro: ['442', 'Qro.'],
  León: ['477', 'Gto.'],
  Morelia: ['443', 'Mich.'],
  Veracruz: ['229', 'Ver.'],
  Mazatlán: ['669', 'Sin.'],
  Ensenada: ['646', 'B. C.'],
  'San Cristóbal de las Casas': ['967', 'Chis.'],
  Toluca: ['722', 'Méx.'],
  Bogotá: ['601', 'D. C.'],
  Santiago: ['2', 'R. M.'],
} as const;
