import { Panel } from '../kit/read/Panel';
import { StateChip } from '../kit/ui/StateChip';
import { useWords } from '../kit/words';
import css from './operation.module.css';
import type { Answer, ApiDocument } from './document';
import { SchemaFields } from './SchemaFields';

interface Props {
  answers: readonly Answer[];
  resolve: ApiDocument['resolve'];
}

/** Answers of an operation by status; refusals with their problem codes and the console's text for each. */
export function Answers({ answers, resolve }: Props) {
  const { translate } = useWords();
  return (
    <Panel title={translate('apiDocs.answers')}>
      {answers.map((answer) => (
        <details key={answer.status} className={css['answer']} open={answer.codes.length === 0}>
          <summary>
            <StateChip tone={answer.codes.length === 0 ? 'good' : 'quiet'}>{answer.status}</StateChip>{' '}
            {answer.description && <span lang="en">{answer.description}</span>}
            <small lang="en">{answer.codes.length > 0 ? answer.codes.join(', ') : answer.types.join(', ')}</small>
          </summary>
          {answer.schema && <SchemaFields schema={answer.schema} resolve={resolve} />}
          {answer.codes.length > 0 && (
            <dl className={css['codes']}>
              {answer.codes.map((code) => (
                <div key={code}>
                  <dt lang="en">
                    <code>{code}</code>
                  </dt>
                  <dd>{withoutValues(translate(`problems.${code}`))}</dd>
                </div>
              ))}
            </dl>
          )}
        </details>
      ))}
    </Panel>
  );
}

/** Replaces placeholders such as `%{amount}` by `…` and keeps the first plural form. */
function withoutValues(text: string): string {
  const [first = ''] = text.split('||||');
  return first.replaceAll(/%\{\w+\}/g, '…').trim();
}
