import type { NewsKind } from '../../contract/people/notifications';
import type { WriteContext } from '../engine/writeContext';

/** What somebody is told besides what waits for them. */
export interface News {
  kind: Exclude<NewsKind, 'changed'>;
  /** The `uid` of each: who does it, is no administrator any more or may not read the record is not told. */
  to: readonly string[];
  /** The record that it is about, which the console opens. */
  resource: string;
  recordId: string;
  /** The note that mentions them: each note tells by itself. */
  noteId?: string;
  /** The action of the history, or the state that what was asked for is in now. */
  action?: string;
}

/**
 * Tells administrators something of a record, in the transaction that does it: they are told once it is committed. The
 * same of the same record is told once, and is unread again when it happens again.
 */
export function notify(context: WriteContext, news: News): void {
  context.news.push(news);
}

/** Mentions that are in a note no more. */
export interface RetractedMentions {
  recordId: string;
  noteId: string;
  /** The `uid` of each who was mentioned; without it everybody. */
  from?: readonly string[];
}

/** Takes back what was told of mentions: the note was deleted, or names them no longer. */
export function retractMentions(context: WriteContext, mentions: RetractedMentions): void {
  context.retracted.push(mentions);
}
