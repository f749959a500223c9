import { expect, test } from 'vitest';
import { parseRecipients } from '../../../src/giftcards/batch/BatchRows';

test.each([
  ['Ana,ana@correo.mx,1,500', '1 / 500'],
  ['Luz, luz@correo.mx, 1,250.50', '1250.50'],
  ['Nombre,Correo,Monto\nAna,ana@correo.mx,1,500', '1 / 500'],
  ['Ana,ana@correo.mx,"1,500"', '1,500'],
])('%j has the amount %j: no cell is dropped', async (text, amount) => {
  const recipients = await parseRecipients(text);
  expect(recipients.map((one) => one.amount)).toEqual([amount]);
});

test('a name partly in quotes does not consume the next lines', async () => {
  const recipients = await parseRecipients('"La Güera" Martínez,guera@correo.mx,500\nAna,ana@correo.mx,200');
  expect(recipients.map(({ name, amount }) => [name, amount])).toEqual([
    ['"La Güera" Martínez', '500'],
    ['Ana', '200'],
  ]);
});
