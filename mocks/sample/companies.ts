import { currencyByCountry, type Country } from '../../contract/countries';
import { accountTypesByCountry } from '../../contract/identifiers/bankAccounts';
import { clabeCheckDigit, nitCheckDigit, rutCheckDigit } from '../../contract/identifiers/checkDigits';

interface Kitchen {
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
const towns = {
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

const kitchens: readonly Kitchen[] = [
  {
    name: 'Fonda La Comadre',
    legal: 'sa',
    taxId: 'FLC980315',
    town: 'Ciudad de México',
    street: 'Orizaba 112, Roma Norte',
    categories: ['comida-corrida', 'desayunos'],
    labels: ['comida-corrida', 'receta-de-la-abuela'],
  },
  {
    name: 'Tacos El Güero',
    legal: 'srl',
    taxId: 'TGU050711',
    town: 'Ciudad de México',
    street: 'Insurgentes Sur 1480, Del Valle',
    categories: ['tacos', 'tacos-al-pastor'],
    labels: ['favorito', 'picante'],
  },
  {
    name: 'El Trompo de Oro',
    legal: 'sa',
    taxId: 'TOR110224',
    town: 'Ciudad de México',
    street: 'Eje Central 305, Doctores',
    categories: ['tacos-al-pastor'],
    labels: ['favorito'],
  },
  {
    name: 'Antojitos Doña Lupe',
    legal: 'Guadalupe Mendoza Ríos',
    taxId: 'MERG620512',
    town: 'Ciudad de México',
    street: 'Ámsterdam 41, Condesa',
    categories: ['antojitos'],
    labels: ['hecho-a-mano', 'antojito'],
  },
  {
    name: 'Café Chapultepec',
    legal: 'sa',
    taxId: 'CCH140930',
    town: 'Ciudad de México',
    street: 'Reforma 510, Juárez',
    categories: ['cafe', 'desayunos', 'pan-dulce'],
    labels: ['organico'],
  },
  {
    name: 'Verde que te como',
    legal: 'srl',
    taxId: 'VQC190408',
    town: 'Ciudad de México',
    street: 'Durango 233, Roma Norte',
    categories: ['comida-corrida', 'aguas-frescas'],
    labels: ['vegano', 'sin-gluten', 'organico'],
  },
  {
    name: 'Pozolería Moctezuma',
    legal: 'sa',
    taxId: 'PMO880916',
    town: 'Ciudad de México',
    street: 'Lázaro Cárdenas 77, Garibaldi',
    categories: ['pozole'],
    labels: ['favorito', 'porcion-grande'],
  },
  {
    name: 'Birriería Los Compadres',
    legal: 'srl',
    taxId: 'BCO030621',
    town: 'Guadalajara',
    street: 'Av. Vallarta 2425, Arcos',
    categories: ['birria', 'tacos'],
    labels: ['favorito', 'picante'],
  },
  {
    name: 'Tortas Ahogadas Don Chuy',
    legal: 'Jesús Ramírez Orozco',
    taxId: 'RAOJ710106',
    town: 'Guadalajara',
    street: 'Madero 408, Centro',
    categories: ['antojitos'],
    labels: ['picante', 'antojito'],
  },
  {
    name: 'La Tequilera',
    legal: 'sa',
    taxId: 'TEQ070329',
    town: 'Guadalajara',
    street: 'Av. México 2972, Providencia',
    categories: ['comida-corrida', 'bebidas'],
    labels: ['recomendado-del-chef'],
  },
  {
    name: 'Nieves Tlaquepaque',
    legal: 'srl',
    taxId: 'NTL160514',
    town: 'Guadalajara',
    street: 'Independencia 88, Tlaquepaque',
    categories: ['nieves'],
    labels: ['hecho-a-mano', 'sin-gluten', 'menu-infantil'],
  },
  {
    name: 'Cortes del Norte',
    legal: 'sa',
    taxId: 'CNO950817',
    town: 'Monterrey',
    street: 'Garza Sada 2201, Tecnológico',
    categories: ['tacos'],
    labels: ['porcion-grande', 'para-compartir'],
  },
  {
    name: 'El Cabrito Regio',
    legal: 'sa',
    taxId: 'CRE010205',
    town: 'Monterrey',
    street: 'Av. Constitución 817, Centro',
    categories: ['comida-corrida'],
    labels: ['recomendado-del-chef', 'para-compartir'],
  },
  {
    name: 'Desayunos San Pedro',
    legal: 'srl',
    taxId: 'DSP120903',
    town: 'Monterrey',
    street: 'Calzada del Valle 360, San Pedro',
    categories: ['desayunos', 'cafe'],
    labels: ['sin-lactosa'],
  },
  {
    name: 'Mole Poblano Santa Clara',
    legal: 'sa',
    taxId: 'MPS840804',
    town: 'Puebla',
    street: '6 Oriente 208, Centro',
    categories: ['comida-corrida'],
    labels: ['receta-de-la-abuela', 'contiene-nuez'],
  },
  {
    name: 'Cemitas La Abuelita',
    legal: 'Rosa María Téllez Cano',
    taxId: 'TECR580823',
    town: 'Puebla',
    street: '3 Sur 911, El Carmen',
    categories: ['antojitos'],
    labels: ['receta-de-la-abuela', 'porcion-grande'],
  },
  {
    name: 'Chiles en Nogada El Convento',
    legal: 'sa',
    taxId: 'CNC060828',
    town: 'Puebla',
    street: 'Av. Juárez 2913, La Paz',
    categories: ['comida-corrida', 'postres'],
    labels: ['de-temporada', 'contiene-nuez'],
  },
  {
    name: 'Tlayudas Doña Flavia',
    legal: 'Flavia Cruz López',
    taxId: 'CULF690218',
    town: 'Oaxaca',
    street: 'Libres 212, Jalatlaco',
    categories: ['antojitos'],
    labels: ['hecho-a-mano', 'producto-local'],
  },
  {
    name: 'Siete Moles',
    legal: 'srl',
    taxId: 'SMO170707',
    town: 'Oaxaca',
    street: 'Macedonio Alcalá 303, Centro',
    categories: ['comida-corrida'],
    labels: ['recomendado-del-chef', 'producto-local'],
  },
  {
    name: 'Chocolate Mayordoma del Centro',
    legal: 'sa',
    taxId: 'CMC910630',
    town: 'Oaxaca',
    street: '20 de Noviembre 610, Centro',
    categories: ['bebidas', 'pan-dulce'],
    labels: ['producto-local', 'vegetariano'],
  },
  {
    name: 'Cochinita Los Portales',
    legal: 'srl',
    taxId: 'CPO040119',
    town: 'Mérida',
    street: 'Calle 60 núm. 468, Centro',
    categories: ['tacos', 'tacos-de-guisado'],
    labels: ['favorito', 'producto-local'],
  },
  {
    name: 'Panuchería La Ceiba',
    legal: 'Elsy Chan Pech',
    taxId: 'CAPE770913',
    town: 'Mérida',
    street: 'Calle 47 núm. 501, Santa Ana',
    categories: ['antojitos'],
    labels: ['hecho-a-mano', 'antojito'],
  },
  {
    name: 'Sorbetería Colón',
    legal: 'sa',
    taxId: 'SCO790402',
    town: 'Mérida',
    street: 'Paseo de Montejo 474',
    categories: ['nieves', 'postres'],
    labels: ['vegetariano', 'menu-infantil'],
  },
  {
    name: 'La Picada de Don Lucho',
    legal: 'sa',
    taxId: '76841293',
    town: 'Santiago',
    street: 'Av. Matta 822',
    categories: ['comida-corrida'],
    labels: ['porcion-grande'],
    country: 'CL',
  },
  {
    name: 'Ajiaco Chapinero',
    legal: 'srl',
    taxId: '900583214',
    town: 'Bogotá',
    street: 'Calle 63 núm. 9-60, Chapinero',
    categories: ['comida-corrida'],
    labels: ['poco-picante', 'receta-de-la-abuela'],
    country: 'CO',
  },
  {
    name: 'Arepas La Candelaria',
    legal: 'srl',
    taxId: '901162047',
    town: 'Bogotá',
    street: 'Carrera 4 núm. 12-35, La Candelaria',
    categories: ['antojitos'],
    labels: ['hecho-a-mano'],
    country: 'CO',
  },
  {
    name: 'Caldos de Oro',
    legal: 'sa',
    taxId: 'COR990511',
    town: 'León',
    street: 'Hidalgo 512, Centro',
    categories: ['caldos'],
    labels: ['porcion-grande', 'receta-de-la-abuela'],
  },
  {
    name: 'Carnitas Quiroga',
    legal: 'sa',
    taxId: 'CQU870312',
    town: 'Morelia',
    street: 'Av. Madero Poniente 1155',
    categories: ['tacos'],
    labels: ['favorito', 'para-compartir'],
  },
  {
    name: 'Empanadas Ñuñoa',
    legal: 'srl',
    taxId: '77219405',
    town: 'Santiago',
    street: 'Irarrázaval 2401, Ñuñoa',
    categories: ['antojitos'],
    labels: ['hecho-a-mano', 'vegetariano'],
    country: 'CL',
  },
  {
    name: 'Mariscos El Faro',
    legal: 'sa',
    taxId: 'MFA020415',
    town: 'Veracruz',
    street: 'Malecón 15, Centro',
    categories: ['mariscos'],
    labels: ['contiene-mariscos', 'favorito'],
  },
  {
    name: 'La Parroquia del Puerto',
    legal: 'sa',
    taxId: 'PPU760101',
    town: 'Veracruz',
    street: 'Gómez Farías 34, Centro',
    categories: ['cafe', 'desayunos', 'pan-dulce'],
    labels: ['favorito'],
  },
  {
    name: 'Picadas Doña Chelo',
    legal: 'Consuelo Uscanga Díaz',
    taxId: 'UADC600910',
    town: 'Veracruz',
    street: 'Xicoténcatl 1211',
    categories: ['antojitos'],
    labels: ['hecho-a-mano'],
    fate: 'inactive',
  },
  {
    name: 'Aguachiles El Malecón',
    legal: 'srl',
    taxId: 'AMA150618',
    town: 'Mazatlán',
    street: 'Olas Altas 1213',
    categories: ['aguachiles', 'mariscos'],
    labels: ['picante', 'contiene-mariscos'],
  },
  {
    name: 'Tacos Gobernador',
    legal: 'sa',
    taxId: 'TGO090925',
    town: 'Mazatlán',
    street: 'Av. Camarón Sábalo 610',
    categories: ['tacos', 'mariscos'],
    labels: ['contiene-mariscos', 'recomendado-del-chef'],
  },
  {
    name: 'Pescado Zarandeado Teo',
    legal: 'Teodoro Osuna Lizárraga',
    taxId: 'OULT660204',
    town: 'Mazatlán',
    street: 'Isla de la Piedra s/n',
    categories: ['mariscos'],
    labels: ['para-compartir', 'producto-local'],
    fate: 'blocked',
  },
  {
    name: 'Tacos de Pescado La Bufadora',
    legal: 'srl',
    taxId: 'TPB140721',
    town: 'Ensenada',
    street: 'Floresta 109, Centro',
    categories: ['tacos', 'mariscos'],
    labels: ['contiene-mariscos', 'nuevo'],
  },
  {
    name: 'Cocina del Valle',
    legal: 'sa',
    taxId: 'CVA200313',
    town: 'Ensenada',
    street: 'Carretera Tecate km 93',
    categories: ['comida-corrida'],
    labels: ['organico', 'de-temporada', 'producto-local'],
    fate: 'new',
  },
  {
    name: 'Café Tzeltal',
    legal: 'srl',
    taxId: 'CTZ160229',
    town: 'San Cristóbal de las Casas',
    street: 'Real de Guadalupe 23',
    categories: ['cafe', 'pan-dulce'],
    labels: ['organico', 'producto-local'],
  },
  {
    name: 'Chorizo Verde Los Portales',
    legal: 'sa',
    taxId: 'CVP080519',
    town: 'Toluca',
    street: 'Portal Madero 114',
    categories: ['tacos-de-guisado', 'tacos'],
    labels: ['producto-local'],
    fate: 'blocked',
  },
  {
    name: 'Hamburguesas El Nevado',
    legal: 'srl',
    taxId: 'HNE100812',
    town: 'Toluca',
    street: 'Paseo Tollocan 640',
    categories: ['antojitos'],
    labels: ['menu-infantil'],
    fate: 'archived',
  },
];

/** Name and number of each bank (Banco de México). */
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

function legalNameOf({ name, legal, country = 'MX' }: Kitchen): string {
  return legal === 'sa' || legal === 'srl' ? `${name}, ${legalForms[country][legal]}` : legal;
}

function taxIdOf({ taxId, country = 'MX' }: Kitchen, at: number): string {
  if (country === 'CO') return `${taxId}-${nitCheckDigit(taxId)}`;
  if (country === 'CL') return `${taxId}-${rutCheckDigit(taxId)}`;
  return `${taxId}${'QRSTUV'[at % 6]}${at % 10}${(at * 7) % 10}`;
}

const banksAbroad = { CO: ['Bancolombia', 'Davivienda'], CL: ['Banco de Chile', 'BancoEstado'] } as const;

function accountOf({ country = 'MX' }: Kitchen, at: number) {
  const serial = String(10_007_919 + at * 7_654_321)
    .padStart(11, '0')
    .slice(0, 11);
  if (country !== 'MX') {
    const types = accountTypesByCountry[country];
    return {
      bankName: banksAbroad[country][at % 2] ?? banksAbroad[country][0],
      accountType: types[at % types.length],
      accountNumber: serial,
    };
  }
  const [bankName, bank] = mexicanBanks[at % mexicanBanks.length] ?? mexicanBanks[0];
  const digits = `${bank}180${serial}`;
  return { bankName, accountNumber: digits + clabeCheckDigit(digits) };
}

function phoneOf(area: string, country: Country, at: number): string {
  const length = (country === 'CL' ? 9 : 10) - area.length;
  return `${area}${String(23_456_789 + at * 131_071)
    .padStart(10, '0')
    .slice(-length)}`;
}

/** The form of a kitchen; categories and labels by their slugs. */
function formOf(kitchen: Kitchen, at: number) {
  const { name, town, street, country = 'MX' } = kitchen;
  const currency = currencyByCountry[country];
  const slug = slugOf(name);
  const [area, state] = towns[town];
  return {
    slug,
    name: { es: name, en: at % 6 === 3 ? null : name },
    active: kitchen.fate !== 'inactive',
    legalName: legalNameOf(kitchen),
    country,
    taxId: taxIdOf(kitchen, at),
    email: `hola@${slug}.example`,
    phone: phoneOf(area, country, at),
    address: `${street}\n${town}, ${state}`,
    commissionBp: commissions[at % commissions.length],
    payoutSchedule: schedules[at % schedules.length],
    currency,
    payoutMinimumMinor: at % 4 === 0 || currency !== 'MXN' ? 0 : 15_000,
    bank: kitchen.fate === 'new' ? null : { holder: legalNameOf(kitchen), ...accountOf(kitchen, at) },
  };
}

export const sampleCompanies = kitchens.map((kitchen, at) => ({
  form: formOf(kitchen, at),
  categories: kitchen.categories,
  labels: kitchen.labels,
  fate: kitchen.fate,
}));

export const blockReason = 'Constancia de situación fiscal vencida; se le pidió una nueva.';
