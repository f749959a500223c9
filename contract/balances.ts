import * as z from 'zod/mini';
import { component } from './endpoint';

export const balanceChange = component(
  'BalanceChange',
  z.object({
    /** Account code: `liability:wallet:{id}:MXN`. */
    account: z.string(),
    beforeMinor: z.number().check(z.int()),
    afterMinor: z.number().check(z.int()),
  }),
);
export type BalanceChange = z.output<typeof balanceChange>;

export const balanceChanges = z.array(balanceChange);
