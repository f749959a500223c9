import type { Country } from '../../../contract/countries';

/** A company of the sample data, before what is the same for all. */
export interface Kitchen {
  name: string;
  /** What it is before the law; a person if it is none of the two. */
  legal: 'sa' | 'srl' | string;
  /** Of its tax id what tells it from others: letters and date of an RFC, else the number before the check digit. */
  taxId: string;
  town: keyof typeof towns;
  street: string;
  categories: readonly string[];
  labels: readonly string[];
  /** Where it is, unless it is in Mexico. */
  country?: Country;
  /** What it is that not every one is. */
  fate?: 'inactive' | 'blocked' | 'archived' | 'new';
}

/** Area code and state of each town. */
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
