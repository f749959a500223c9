import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { Link, useLocation } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { FieldCell } from '../kit/FieldCell';
import { titleOf, type AnyRecord } from '../kit/record';
import { useMayDo } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import css from './deposit.module.css';
import { editPathOf } from './paths';
import { DepositFacts } from './DepositFacts';
import { DepositHolder } from './DepositHolder';
import { Proof } from './Proof';
import { StatusNotice } from './StatusNotice';

interface Props {
  record: AnyRecord;
  back: string;
}

/** Deposit next to its proof, so that both are compared before confirming. */
export function DepositPage({ record, back }: Props) {
  const texts = useResourceText();
  const mayDo = useMayDo();
  const { state } = useLocation();
  const actions = (
    <>
      <ActionBar back={back} />
      {mayDo(deposits, 'update') && (
        <Button
          color="inherit"
          startIcon={<Pencil size={18} aria-hidden />}
          component={Link}
          to={editPathOf(record)}
          state={state}
        >
          {texts.translate('deposits.edit')}
        </Button>
      )}
    </>
  );
  return (
    <Page title={titleOf(deposits, record, texts)} back={back} actions={actions}>
      <StatusNotice record={record} />
      <div className={css['deposit']}>
        <section className={css['card']} aria-label={texts.translate('deposits.facts')}>
          <p className={css['amount']}>
            <strong>
              <FieldCell source={'amountMinor' satisfies keyof typeof deposits.fields} />
            </strong>
            <FieldCell source="state" />
          </p>
          <p className={css['holder']}>
            <DepositHolder record={record} />
          </p>
          <DepositFacts record={record} />
        </section>
        <Proof record={record} />
        <History />
      </div>
    </Page>
  );
}
