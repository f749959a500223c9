import type { ReactNode } from 'react';
import { checkResults, checkRuns } from '../../contract/money/checkRuns';
import { defaultLabelOf } from '../i18n/defaultLabel';
import { CustomTextsContext, customTexts } from '../kit/changes/changeTexts';

const checkRunTexts = customTexts(checkRuns, {
  checks(value, { translate, format }) {
    const failed = (checkResults.safeParse(value).data ?? []).filter(({ ok }) => !ok);
    if (failed.length === 0) return translate('checks.allRight');
    return format.listAnd(failed.map(({ name }) => translate(`checks.names.${name}`, { _: defaultLabelOf(name) })));
  },
});

/** Names the failed checks of a run. */
export default function CheckRunTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={checkRunTexts}>{children}</CustomTextsContext>;
}
