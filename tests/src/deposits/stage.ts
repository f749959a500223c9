import { deposits } from '../../../contract/money/deposits';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import depositScreens from '../../../src/deposits';
import { openStage, type Stage } from '../kit/stage';

/** The console for Julia (`admin`), at nothing in particular: a test brings its deposits, then goes there. */
export async function openDeposits(): Promise<Stage> {
  await depositScreens.preload();
  return openStage({
    resources,
    rules: productRules,
    own: { [deposits.name]: depositScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
}
