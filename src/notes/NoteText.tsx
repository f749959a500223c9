import { useGetIdentity } from 'react-admin';
import type { Mention } from '../../contract/people/notes';
import { colleagueNameOf, parseTextParts, type Colleague } from './colleagues';
import css from './notes.module.css';

interface Props {
  text: string;
  mentions: readonly Mention[];
  colleagues: readonly Colleague[];
}

export function NoteText({ text, mentions, colleagues }: Props) {
  const { identity } = useGetIdentity();
  return (
    <p className={css['text']}>
      {parseTextParts(text).map((part, at) => {
        const key = `${at}`;
        if (part.kind === 'mention')
          return (
            <span key={key} className={css['mention']} data-own={part.uid === identity?.id || undefined} translate="no">
              @{colleagueNameOf(part.uid, colleagues, mentions)}
            </span>
          );
        if (part.kind === 'text') return part.text;
        return (
          <a key={key} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
