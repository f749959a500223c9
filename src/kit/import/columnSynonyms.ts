import type { FieldKind } from '../../../contract/fields';

/** Ignores case, accents, spaces and punctuation: `E-mail` and `email` are equal. */
export function normalizeTitle(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export const emailTitles = ['Correo', 'Correo electrónico', 'Dirección de correo', 'E-mail', 'Mail', 'E-mail address'];
export const personTitles = ['Nombre', 'Nombre completo', 'Nombre y apellidos', 'Name', 'Full name'];
export const amountTitles = ['Monto', 'Importe', 'Cantidad', 'Amount'];

export const synonymsByPath: Readonly<Record<string, readonly string[]>> = {
  displayName: personTitles,
  'name.es': ['Nombre', 'Nombre comercial', 'Título', 'Name', 'Title'],
  'description.es': ['Descripción', 'Detalle', 'Description'],
  legalName: ['Razón social', 'Nombre fiscal', 'Legal name', 'Company name'],
  taxId: ['RFC', 'NIT', 'RUT', 'Tax ID', 'Tax number'],
  address: ['Dirección', 'Domicilio', 'Address'],
  country: ['País', 'Country'],
  currency: ['Moneda', 'Divisa', 'Currency'],
  priceMinor: ['Precio', 'Costo', 'Price', ...amountTitles],
  companyId: ['Empresa', 'Negocio', 'Company'],
  commissionBp: ['Comisión', 'Commission', 'Fee'],
  active: ['Activo', 'Activa', 'Active', 'Estado', 'Estatus', 'Status'],
  'bank.accountNumber': ['CLABE', 'Cuenta', 'Número de cuenta', 'Account number'],
  'bank.bankName': ['Banco', 'Bank'],
  'bank.holder': ['Titular', 'Account holder'],
};

export const synonymsByKind: Readonly<Partial<Record<FieldKind, readonly string[]>>> = {
  email: emailTitles,
  phone: [
    'Teléfono',
    'Tel',
    'Número de teléfono',
    'Celular',
    'Móvil',
    'WhatsApp',
    'Phone',
    'Phone number',
    'Telephone',
    'Mobile',
    'Mobile phone',
    'Cell phone',
  ],
  url: ['Sitio', 'Sitio web', 'Página web', 'Web', 'Website', 'URL'],
};
