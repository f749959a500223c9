import { deposits } from '../../../contract/money/deposits';
import { resources } from '../../../contract/resources';
import { productRules } from '../../../api/rules';
import depositScreens from '../../../src/deposits';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export async function openDepositsConsole(): Promise<ConsoleFixture> {
  await depositScreens.preload();
  return openConsoleFixture({
    resources,
    rules: productRules,
    screensByResource: { [deposits.name]: depositScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
}
