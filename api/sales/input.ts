import * as z from 'zod/mini';
import { currencies } from '../../contract/currencies';
import { component } from '../../contract/endpoint';
import { maxMinor } from '../../contract/fields';
import { maxSaleItems, saleItemInput } from '../../contract/money/saleItems';
import { channels, collectors, paymentMethods, type sales } from '../../contract/money/sales';

const amount = z.number().check(z.int(), z.minimum(0), z.maximum(maxMinor));
const paid = z.number().check(z.int(), z.minimum(1), z.maximum(maxMinor));
const instant = z.iso.datetime({ offset: true });
const id = z.uuid();

/**
 * `giftCard`: code of the card; `giftCardId`: id of its record. The method `giftCard` requires exactly one of them;
 * other methods allow neither.
 */
const payment = z.strictObject({
  method: z.enum(paymentMethods),
  amountMinor: paid,
  collectedBy: z.enum(collectors),
  giftCard: z.optional(z.string().check(z.maxLength(40))),
  giftCardId: z.optional(id),
});

const shape = {
  companyId: id,
  accountId: z.nullish(id),
  categoryId: z.nullish(id),
  labelIds: z.prefault(z.array(id).check(z.maxLength(20)), []),
  occasionId: z.nullish(id),
  planId: z.nullish(id),
  channel: z.enum(channels),
  placedAt: instant,
  completedAt: z.nullish(instant),
  grossMinor: amount,
  discountMinor: z.prefault(amount, 0),
  taxMinor: z.prefault(amount, 0),
  tipMinor: z.prefault(amount, 0),
  currency: z.enum(currencies),
  payments: z.array(payment).check(z.maxLength(10)),
} satisfies { [Name in keyof typeof sales.fields]?: z.ZodMiniType };

export const saleInput = component(
  'SaleInput',
  z.strictObject({
    ...shape,
    items: z.nullish(z.array(saleItemInput).check(z.maxLength(maxSaleItems))),
  }),
);

export type SaleInput = z.output<typeof saleInput>;
export type PaymentInput = SaleInput['payments'][number];
