import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import { commissionTaxBp } from '../../contract/commissionTax';
import { currencies } from '../../contract/currencies';
import { listPathOf } from '../kit/list/list';
import { useRecords } from '../kit/list/useRecords';
import { Panel } from '../kit/read/Panel';
import { useResourceText } from '../kit/resourceText';
import css from './settings.module.css';

export function Fees({ children }: { children: ReactNode }) {
  const { translate, format } = useResourceText();
  return (
    <Panel title={translate('settings.fees')}>
      <ul className={css['rows']}>
        {children}
        <li>
          <div>
            <h3>{translate('settings.companyCommissions')}</h3>
            <p>{translate('settings.about.companyCommissions')}</p>
          </div>
          <strong>{useCommissionRange()}</strong>
          <div>
            <Button
              className={css['open'] ?? ''}
              variant="outlined"
              component={Link}
              to={listPathOf(companies, byCommission)}
            >
              {translate('settings.openCompanies')}
            </Button>
          </div>
        </li>
        <li>
          <div>
            <h3>{translate('settings.commissionTax')}</h3>
            <p>{translate('settings.about.commissionTax')}</p>
          </div>
          <strong className={css['byCurrency']}>
            {currencies.map((currency) => (
              <span key={currency}>
                {currency} {format.rate(commissionTaxBp[currency])}
              </span>
            ))}
          </strong>
        </li>
      </ul>
    </Panel>
  );
}

const byCommission = { filter: {}, sort: { field: 'commissionBp', order: 'DESC' } } as const;

function useCommissionRange(): string {
  const { translate, format } = useResourceText();
  const { data: [highest] = [] } = useRecords(companies, { ...byCommission, perPage: 1 });
  const lowestFirst = { filter: {}, sort: { field: 'commissionBp', order: 'ASC' }, perPage: 1 } as const;
  const { data: [lowest] = [] } = useRecords(companies, lowestFirst);
  if (!highest || !lowest) return '';
  const [from, to] = [lowest, highest].map(({ commissionBp }) => format.rate(commissionBp));
  return from === to
    ? translate('settings.commissionOfAll', { rate: from })
    : translate('settings.commissionsBetween', { from, to });
}
