import { describe, expect, test } from 'vitest';
import { labels } from '../../../contract/catalogs/catalogs';
import { companies } from '../../../contract/catalogs/companies';
import { deposits } from '../../../contract/money/deposits';
import { giftCards } from '../../../contract/money/giftcards';
import { liquidationItems } from '../../../contract/money/liquidations';
import { periods } from '../../../contract/money/periods';
import { sales } from '../../../contract/money/sales';
import { users } from '../../../contract/people/accounts';
import type { Resource } from '../../../contract/resource';
import { cardPlacesOf } from '../../../src/kit/list/cardPlaces';
import { cardColumns } from '../../../src/kit/list/cards';
import { columnsOf } from '../../../src/kit/list/columns';
import { createResourceText } from '../../../src/kit/resourceText';

const { lookup } = createResourceText((key) =>
  key === 'resources.catalogs/companies.values.active.true' ? 'Visible' : '',
);

function placesOf(resource: Resource): Record<string, string> {
  const columns = columnsOf(resource, 'es').filter(({ isShownByDefault }) => isShownByDefault);
  const cardPlaceOf = cardPlacesOf(resource, columns, lookup);
  return Object.fromEntries(columns.map((column) => [column.name, cardPlaceOf(column)]));
}

describe('places of the columns in a short card', () => {
  test('of a sale: its total, date and state need no label', () => {
    expect(placesOf(sales)).toEqual({
      companyId: 'value',
      accountId: 'value',
      state: 'badge',
      placedAt: 'date',
      totalMinor: 'figure',
    });
  });

  test('an amount beside other figures has its label', () => {
    expect(placesOf(companies)).toEqual({
      commissionBp: 'labelledValue',
      state: 'badge',
      payableMinor: 'labelledFigure',
      active: 'badge',
    });
  });

  test('a statistic in the currency of the console is not the amount of a record', () => {
    expect(placesOf(users)).toMatchObject({ email: 'value', spentMinor: 'labelledValue' });
  });

  test('a color is the chip of the title', () => {
    expect(placesOf(labels)).toMatchObject({ color: 'hidden' });
  });

  test('an expiry and the people of an action have labels', () => {
    expect(placesOf(giftCards)).toMatchObject({ balanceMinor: 'figure', expiresOn: 'labelledValue' });
    expect(placesOf(periods)).toMatchObject({ closedByEmail: 'labelledValue', approvedByEmail: 'labelledValue' });
  });

  test('of a deposit: the reference of the bank has its own line', () => {
    const columns = columnsOf(deposits, 'es').filter(({ isShownByDefault }) => isShownByDefault);
    expect(cardColumns(deposits, columns).map(({ name }) => name)).toContain('bankReference');
    expect(placesOf(deposits)).toMatchObject({ purpose: 'value', bankReference: 'line', receivedOn: 'date' });
  });

  test('the parts of a total are left out', () => {
    const { netMinor, ...others } = placesOf(liquidationItems);
    expect(netMinor).toBe('figure');
    expect(new Set(Object.values(others))).toEqual(new Set(['line', 'badge', 'hidden']));
  });
});
