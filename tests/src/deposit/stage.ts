import { deposits } from '../../../api/contract/money/deposits';
import { resources } from '../../../api/contract/resources';
import { productRules } from '../../../api/modules/rules';
import { depositScreens, preloadDeposits } from '../../../src/deposit/screens';
import { openStage, type Stage } from '../resources/stage';

/** The console for Julia (`admin`), at nothing in particular: a test brings its deposits, then goes there. */
export async function openDeposits(): Promise<Stage> {
  await preloadDeposits();
  return openStage({ resources, rules: productRules, own: { [deposits.name]: depositScreens }, person: { id: 'uid-admin', fullName: 'Julia Ortega' }, at: '/login' });
}
