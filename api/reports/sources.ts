import { balancesSource } from './accounts/source';
import { inversionesSource } from './inversiones/source';
import { peopleSource } from './people/source';
import { salesSource } from './sales/source';
import type { Source } from './source';

export const sources: readonly Source[] = [salesSource, balancesSource, peopleSource, inversionesSource];
