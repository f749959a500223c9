import type { ReactNode } from 'react';
import { companies } from '../../contract/catalogs/companies';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { amountOf } from '../../contract/totals';
import logo from '../shell/logo.svg';
import { useWords } from '../kit/words';
import { payableColumns } from './account';
import { AccountTable } from './AccountTable';
import { Amount } from './Amount';
import { Becomes } from './Becomes';
import type { Statement } from '../../contract/money/liquidationEndpoints';
import './statement.css';
import './statementOnPhone.css';

/** Columns of amounts that fit on an upright sheet. */
const MAX_UPRIGHT_COLUMNS = 5;

/** A sheet of paper: who is told, of which period, each line, and what they come to. */
export function StatementSheet({ said }: { said: Statement }) {
  const words = useWords();
  const { translate, format, language } = words;
  const { item, run, company, timeZone } = said;
  const currency = String(item['currency']);
  const payTo = accountIn(item['payTo']);
  const columns = payableColumns([...said.lines, item]);
  const facts: [string, ReactNode][] = [
    [
      translate('liquidate.run.period'),
      translate('liquidate.run.fromTo', { from: format.date(run.periodFrom), to: format.date(run.periodTo) }),
    ],
    [words.field(liquidations.name, 'cutoffAt'), run.cutoffAt && `${format.instant(run.cutoffAt)} (${timeZone})`],
    [words.field(liquidationItems.name, 'currency'), currency],
    [
      words.field(liquidationItems.name, 'state'),
      <Becomes
        key="state"
        state={String(item['state'])}
        holdCause={item['holdCause']}
        carryCause={item['carryCause']}
      />,
    ],
    ...(payTo ? [[words.field(liquidationItems.name, 'payTo'), payTo] as [string, ReactNode]] : []),
    ...(typeof item['paidOn'] === 'string'
      ? [[words.field(liquidationItems.name, 'paidOn'), format.date(item['paidOn'])] as [string, ReactNode]]
      : []),
    ...(typeof item['bankReference'] === 'string'
      ? [[words.field(liquidationItems.name, 'bankReference'), item['bankReference']] as [string, ReactNode]]
      : []),
  ];

  return (
    <article
      className="statement"
      lang={language}
      aria-label={translate('liquidate.statement.title')}
      data-wide={columns.length > MAX_UPRIGHT_COLUMNS || undefined}
    >
      <header>
        <p className="statement-brand">
          <img src={logo} alt="" width={28} height={28} /> Sobremesa
        </p>
        <p className="statement-name">
          {translate('liquidate.statement.title')} <strong>{run.number}</strong>
        </p>
      </header>
      <div className="statement-who">
        <address>
          <strong>{company.legalName ?? company.name}</strong>
          {[
            company.legalName ? company.name : null,
            company.taxId && `${words.of(companies.name, `variants.${company.country}.fields.taxId`)} ${company.taxId}`,
            company.address,
            company.email,
            company.phone,
          ].map((line) => line && <span key={line}>{line}</span>)}
        </address>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <AccountTable item={item} sheet={{ caption: translate('liquidate.statement.summary') }} />
      <Lines said={said} columns={columns} currency={currency} />
      <footer>{translate('liquidate.statement.foot')}</footer>
    </article>
  );
}

interface LinesProps {
  said: Statement;
  columns: ReturnType<typeof payableColumns>;
  currency: string;
}

function Lines({ said, columns, currency }: LinesProps) {
  const words = useWords();
  const { translate, format } = words;
  if (said.lines.length === 0) return null;
  return (
    // The sheet may be narrower than its lines: they are looked at by scrolling, with the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="statement-lines" aria-label={translate('liquidate.line.label')} tabIndex={0}>
      <table>
        <caption>{translate('liquidate.line.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('liquidate.line.on')}</th>
            <th scope="col">{translate('liquidate.line.number')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" data-amount>
                {words.field(liquidationItems.name, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {said.lines.map((line) => (
            <tr key={`${line.sourceType}:${line.sourceId}`}>
              <td>{format.date(line.businessDate)}</td>
              <th scope="row">
                {translate(`liquidate.sources.${line.sourceType}`)}{' '}
                <span className="statement-number">{line.number}</span>
              </th>
              {columns.map(({ name, of }) => (
                <td key={name} data-amount data-label={words.field(liquidationItems.name, name)}>
                  <Amount minor={amountOf({ of }, line)} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {translate('liquidate.line.sum')}
            </th>
            {columns.map(({ name, of }) => (
              <td key={name} data-amount data-label={words.field(liquidationItems.name, name)}>
                <Amount minor={amountOf({ of }, said.item)} currency={currency} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** `BBVA ····1234` */
function accountIn(payTo: unknown): string | null {
  if (
    typeof payTo !== 'object' ||
    payTo === null ||
    !('accountLast4' in payTo) ||
    typeof payTo.accountLast4 !== 'string'
  )
    return null;
  const bankName = 'bankName' in payTo && typeof payTo.bankName === 'string' ? `${payTo.bankName} ` : '';
  return `${bankName}····${payTo.accountLast4}`;
}
