import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useResourceText } from '../kit/resourceText';
import css from './apiDocs.module.css';
import type { Operation } from './document';
import { MethodLabel } from './MethodLabel';
import { foldText } from '../i18n/foldText';

interface Props {
  operations: readonly Operation[];
  chosen: string | null;
}

export function OperationList({ operations, chosen }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(params.get('q') ?? '');
  const groups = useMemo(() => {
    const titleOf = (tag: string) => translate(`apiDocs.tags.${tag}`, { _: texts.resource(tag, 2) });
    return groupsOf(operations, query, titleOf);
  }, [operations, query, translate, texts]);
  const count = groups.reduce((sum, { members }) => sum + members.length, 0);

  function search(next: string) {
    setQuery(next);
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next) changed.set('q', next);
        else changed.delete('q');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <nav className={css['list']} aria-label={translate('apiDocs.operations')}>
      <TextField
        type="search"
        fullWidth
        label={translate('apiDocs.search')}
        value={query}
        onChange={(event) => search(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <output className={css['count']}>
        {translate('apiDocs.count', { smart_count: count, count: format.number(count) })}
      </output>
      {groups.map(({ tag, title, members }) => (
        <details key={`${tag} ${query}`} open={query !== '' || members.some(({ id }) => id === chosen)}>
          <summary>
            {title} <small>{format.number(members.length)}</small>
          </summary>
          <ul>
            {members.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link to={`?${withOperation(params, id)}`} aria-current={id === chosen ? 'true' : undefined}>
                  <MethodLabel name={method} />
                  <span lang="en">
                    <code>{path.replace(/^\/api/, '')}</code>
                    <small>{summary}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function withOperation(params: URLSearchParams, id: string): string {
  const next = new URLSearchParams(params);
  next.set('operation', id);
  return next.toString();
}

interface Group {
  tag: string;
  title: string;
  members: readonly Operation[];
}

function groupsOf(operations: readonly Operation[], query: string, titleOf: (tag: string) => string): readonly Group[] {
  const searchWords = foldText(query).split(/\s+/).filter(Boolean);
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { id, method, path, summary, tag } = operation;
    const text = foldText(`${method} ${path} ${summary} ${tag} ${titleOf(tag)} ${id}`);
    if (!searchWords.every((word) => text.includes(word))) continue;
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups].map(([tag, members]) => ({ tag, title: titleOf(tag), members }));
}
