import { useState } from 'react';
import type { Resource } from '../../../contract/resource';
import { canRetry, isUnsettled, problem, type ProblemDetails } from '../../data/problem';
import type { AnyRecord } from '../record';
import type { Refused } from '../ui/BulkResult';
import type { Edit } from './edits';
import { nothingYet, remainingOf, withResults, type Outcome } from './outcome';
import { useBulk } from './useBulk';
import { isChanged, isSame, usePreview, type PreviewRow } from './usePreview';

type Step = 'fields' | 'preview' | 'running' | 'result';

/**
 * Drives a bulk edit: fields, preview, run, result; rows that may still succeed are then previewed again, since they
 * may have changed. `asked` are the rows; `refusedRow` names a row that was refused.
 */
export function useBulkEdit(
  resource: Resource,
  asked: readonly string[],
  refusedRow: (id: string, record: AnyRecord | null, problem: ProblemDetails) => Refused,
) {
  const { preview, look, reset } = usePreview(resource);
  const { progress, run, stop } = useBulk(resource);
  const [step, setStep] = useState<Step>('fields');
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [looked, setLooked] = useState(asked);
  const [outcome, setOutcome] = useState(nothingYet);
  /** Rows that already had the new values before anything was sent. */
  const [same, setSame] = useState<ReadonlySet<string>>(new Set());
  /** Rows that were sent with an unknown outcome. */
  const [unsettled, setUnsettled] = useState<ReadonlySet<string>>(new Set());

  const remaining = remainingOf(asked, outcome).filter((id) => !same.has(id));
  const forGood = outcome.refused.filter(({ problem }) => !canRetry(problem) && problem.code !== 'record.stale');
  const toTry = remaining.filter((id) => forGood.every((one) => one.id !== id));
  const refusedOf = (rows: readonly PreviewRow[]) =>
    rows.flatMap(({ id, record, problem }) => (problem ? [refusedRow(id, record, problem)] : []));

  /** Returns the outcome of the previewed rows for which nothing is sent. */
  function settle(rows: readonly PreviewRow[]): Outcome {
    const asWanted = rows.filter(isSame).map(({ id }) => id);
    setSame(new Set([...same, ...asWanted.filter((id) => !unsettled.has(id))]));
    const settled = {
      ...outcome,
      done: new Set([...outcome.done, ...asWanted.filter((id) => unsettled.has(id))]),
      refused: [...outcome.refused, ...refusedOf(rows)],
    };
    setOutcome(settled);
    return settled;
  }

  return {
    step,
    preview,
    progress,
    stop,
    outcome,
    same,
    remaining,
    toTry,
    toChange: preview.rows.filter(isChanged),
    wouldBeRefused: refusedOf(preview.rows),
    isFirst: outcome === nothingYet,

    review(next: readonly Edit[]): void {
      setEdits(next);
      setLooked(asked);
      setStep('preview');
      void look(asked, next);
    },

    back(): void {
      reset();
      setStep('fields');
    },

    retry: () => void look(looked, edits),

    /** Writes what was previewed, with the versions it was previewed for. */
    async confirm(): Promise<void> {
      const rows = new Map(preview.rows.filter(isChanged).map((row) => [row.id, row]));
      setStep('running');
      const results = await run(
        [...rows.keys()],
        async (provider, { id, version }, keyOf) => {
          const input = rows.get(id)?.input ?? {};
          await provider.updateRecord(resource, id, input, { version, key: keyOf(id, input) });
        },
        new Map([...rows.values()].flatMap(({ record }) => (record ? [[record.id, record.version]] : []))),
      );
      if (!results) return setStep('preview');
      const settled = settle(preview.rows);
      setOutcome(withResults(settled, results, (id, why) => refusedRow(id, rows.get(id)?.record ?? null, why)));
      setStep('result');
    },

    async lookAgain(): Promise<void> {
      const lost = outcome.refused.filter((one) => isUnsettled(problem(one.problem))).map(({ id }) => id);
      setUnsettled(new Set(lost));
      setOutcome({ ...outcome, refused: forGood });
      setLooked(toTry);
      setStep('preview');
      await look(toTry, edits);
    },

    /** Closes a preview that leaves nothing to write. */
    finish(): void {
      settle(preview.rows);
      setStep('result');
    },
  };
}
