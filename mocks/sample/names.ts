/** Names common in Mexico, and what happens to accounts. */
import type { Duty } from '../../contract/duties';
export const firstNames: readonly string[] = [
  'María',
  'Guadalupe',
  'Juana',
  'Verónica',
  'Alejandra',
  'Ximena',
  'Valentina',
  'Regina',
  'Renata',
  'Sofía',
  'Fernanda',
  'Daniela',
  'Mariana',
  'Paola',
  'Itzel',
  'Citlali',
  'Xóchitl',
  'Lourdes',
  'Socorro',
  'Beatriz',
  'Begoña',
  'Graciela',
  'Yolanda',
  'Leticia',
  'Ángela',
  'José',
  'Juan',
  'Luis',
  'Miguel',
  'Jesús',
  'Carlos',
  'Jorge',
  'Ricardo',
  'Eduardo',
  'Fernando',
  'Raúl',
  'Óscar',
  'Iván',
  'Emiliano',
  'Santiago',
  'Mateo',
  'Diego',
  'Leonardo',
  'Rodrigo',
  'Héctor',
  'Ramón',
  'Tomás',
  'Cuauhtémoc',
  'Nicolás',
  'Íñigo',
];

export const lastNames: readonly string[] = [
  'Hernández',
  'García',
  'Martínez',
  'López',
  'González',
  'Pérez',
  'Rodríguez',
  'Sánchez',
  'Ramírez',
  'Cruz',
  'Flores',
  'Gómez',
  'Morales',
  'Vázquez',
  'Reyes',
  'Jiménez',
  'Torres',
  'Díaz',
  'Gutiérrez',
  'Ruiz',
  'Mendoza',
  'Aguilar',
  'Ortiz',
  'Moreno',
  'Castillo',
  'Romero',
  'Álvarez',
  'Méndez',
  'Chávez',
  'Rivera',
  'Juárez',
  'Ramos',
  'Domínguez',
  'Herrera',
  'Medina',
  'Castro',
  'Vargas',
  'Guzmán',
  'Velázquez',
  'Muñoz',
  'Rojas',
  'Contreras',
  'Salazar',
  'Luna',
  'Ortega',
  'Zúñiga',
  'Ibáñez',
  'Nava',
  'Peña',
  'Cárdenas',
];

/** Area codes: Ciudad de México, Guadalajara, Monterrey, Puebla, Mérida, Oaxaca, Querétaro. */
export const townCodes: readonly string[] = ['55', '55', '55', '33', '81', '222', '999', '951', '442'];

export const accountReasons: readonly string[] = [
  'Contracargos repetidos con dos tarjetas.',
  'Cuenta duplicada: usa otra con el mismo teléfono.',
  'Insultos a un repartidor, con reporte del comercio.',
  'Pidió cerrar su cuenta mientras aclara un cobro.',
  'Pedidos a domicilio que nadie recibe.',
];

export interface Colleague {
  email: string;
  displayName: string;
  language?: 'en' | 'es';
  phone?: string;
  /** By default those of an owner. */
  duties?: readonly Duty[];
  /** By default an active account. */
  finalState?: 'blocked' | 'never came';
}

/** Administrators besides the demo accounts. */
export const colleagues: readonly Colleague[] = [
  {
    email: 'rocio@sobremesa.app',
    displayName: 'Rocío Quintana',
    phone: '+523318904420',
    finalState: 'blocked',
    duties: ['catalogs'],
  },
  {
    email: 'oliver@sobremesa.app',
    displayName: 'Oliver Brandt',
    language: 'en',
    finalState: 'never came',
    duties: ['auditor'],
  },
];
