import { recordOf } from '../kit/record';
import type { ReactNode } from 'react';
import { companies } from '../../contract/catalogs/companies';
import { isPeriodOver } from '../../contract/money/cutoff';
import { liquidationItems } from '../../contract/money/liquidations';
import { signedSum } from '../../contract/totals';
import logo from '../shell/logo.svg';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';
import { useResourceText } from '../kit/resourceText';
import { payableColumns } from './calculation';
import { CalculationTable } from './CalculationTable';
import { Amount } from './Amount';
import { ItemOutcome } from './ItemOutcome';
import type { Statement, StatementLine } from '../../contract/money/liquidationEndpoints';
import './statement.css';
import './statementOnPhone.css';

const MAX_UPRIGHT_COLUMNS = 5;

export function StatementSheet({ statement }: { statement: Statement }) {
  const texts = useResourceText();
  const { translate, format, language } = texts;
  const { item, run, company, timeZone } = statement;
  const payment = recordOf(liquidationItems, item);
  const { currency } = payment;
  const payTo = maskedAccount(payment.payTo);
  const columns = payableColumns([...statement.lines, item]);
  const fact = (name: keyof typeof liquidationItems.fields, statement: ReactNode): [string, ReactNode] => [
    texts.fieldLabel(liquidationItems.name, name),
    statement,
  ];
  const cutoff =
    run.cutoffAt &&
    (isPeriodOver(run.cutoffAt, run.periodTo, timeZone) ? format.date(run.periodTo) : format.instant(run.cutoffAt));
  const facts: [string, ReactNode][] = [
    [
      translate('liquidate.run.period'),
      translate('liquidate.run.fromTo', { from: format.date(run.periodFrom), to: format.date(run.periodTo) }),
    ],
    [translate('liquidate.run.cutoff'), cutoff && `${cutoff} (${timeZone})`],
    [texts.fieldLabel(liquidationItems.name, 'currency'), currency],
    [
      texts.fieldLabel(liquidationItems.name, 'state'),
      <ItemOutcome key="state" state={payment.state} holdCause={payment.holdCause} carryCause={payment.carryCause} />,
    ],
    ...(payTo ? [fact('payTo', payTo)] : []),
    ...(payment.paidOn ? [fact('paidOn', format.date(payment.paidOn))] : []),
    ...(payment.bankReference ? [fact('bankReference', payment.bankReference)] : []),
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
            company.taxId &&
              `${texts.lookup(companies.name, `variants.${company.country}.fields.taxId`)} ${company.taxId}`,
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
      <div className="statement-account">
        <CalculationTable item={item} caption={translate('liquidate.statement.summary')} />
      </div>
      <StatementLines statement={statement} columns={columns} currency={currency} />
      <footer>{translate('liquidate.statement.foot')}</footer>
    </article>
  );
}

interface StatementLinesProps {
  statement: Statement;
  columns: ReturnType<typeof payableColumns>;
  currency: string;
}

function StatementLines({ statement, columns, currency }: StatementLinesProps) {
  const texts = useResourceText();
  const { translate, format } = texts;
  if (statement.lines.length === 0) return null;
  return (
    <div className="statement-lines">
      <Table
        variant="paper"
        label={translate('liquidate.line.label')}
        caption
        rowHeader="number"
        columns={[
          {
            key: 'on',
            label: translate('liquidate.line.on'),
            cell: ({ businessDate }) => format.date(businessDate),
            total: translate('liquidate.line.sum'),
          },
          {
            key: 'number',
            label: translate('liquidate.line.number'),
            cell: ({ sourceType, number }) => (
              <>
                {translate(`liquidate.sources.${sourceType}`)} <span className="statement-number">{number}</span>
              </>
            ),
          },
          ...columns.map(({ name, addends }): TableColumn<StatementLine> => ({
            key: name,
            label: texts.fieldLabel<string>(liquidationItems.name, name),
            align: 'end',
            cell: (line) => <Amount minor={signedSum({ addends }, line)} currency={currency} />,
            total: <Amount minor={signedSum({ addends }, statement.item)} currency={currency} />,
          })),
        ]}
        rows={statement.lines}
        keyOf={({ sourceType, sourceId }) => `${sourceType}:${sourceId}`}
      />
    </div>
  );
}

function maskedAccount(payTo: unknown): string | null {
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
