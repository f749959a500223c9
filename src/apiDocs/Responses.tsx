import { Panel } from '../kit/read/Panel';
import { StateChip } from '../kit/ui/StateChip';
import { useResourceText } from '../kit/resourceText';
import css from './operation.module.css';
import type { OperationResponse, ApiDocument } from './document';
import { SchemaFields } from './SchemaFields';

interface Props {
  responses: readonly OperationResponse[];
  resolve: ApiDocument['resolve'];
}

export function Responses({ responses, resolve }: Props) {
  const { translate } = useResourceText();
  return (
    <Panel title={translate('apiDocs.answers')}>
      {responses.map((response) => (
        <details key={response.status} className={css['answer']} open={response.codes.length === 0}>
          <summary>
            <StateChip tone={response.codes.length === 0 ? 'good' : 'quiet'}>{response.status}</StateChip>{' '}
            {response.description && <span lang="en">{response.description}</span>}
            <small lang="en">{response.codes.length > 0 ? response.codes.join(', ') : response.types.join(', ')}</small>
          </summary>
          {response.schema && <SchemaFields schema={response.schema} resolve={resolve} />}
          {response.codes.length > 0 && (
            <dl className={css['codes']}>
              {response.codes.map((code) => (
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

function withoutValues(text: string): string {
  const [first = ''] = text.split('||||');
  return first.replaceAll(/%\{\w+\}/g, '…').trim();
}
