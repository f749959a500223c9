import { useState } from 'react';
import type { Resource } from '../../../contract/resource';
import { canRetry, mayHaveTakenEffect, problem, type ProblemDetails } from '../../data/problem';
import type { AnyRecord } from '../record';
import type { RefusedRow } from './BulkResult';
import type { FieldEdit } from './edits';
import { emptyOutcome, remainingIds, addResults, type BulkOutcome, useBulk } from './useBulk';
import { isChanged, isUnchanged, useBulkEditPreview, type PreviewRow } from './BulkEditPreview';

type Step = 'fields' | 'preview' | 'running' | 'result';

/**
 * Manages a bulk edit: fields, preview, run, result. Rows that may still succeed are previewed again, because they may
 * have changed.
 */
export function useBulkEdit(
  resource: Resource,
  ids: readonly string[],
  refusedRow: (id: string, record: AnyRecord | null, problem: ProblemDetails) => RefusedRow,
) {
  const { preview, look: loadPreview, reset } = useBulkEditPreview(resource);
  const { progress, run, stop } = useBulk(resource);
  const [step, setStep] = useState<Step>('fields');
  const [edits, setEdits] = useState<readonly FieldEdit[]>([]);
  const [previewedIds, setPreviewedIds] = useState(ids);
  const [outcome, setOutcome] = useState(emptyOutcome);
  const [unchanged, setUnchanged] = useState<ReadonlySet<string>>(new Set());
  const [unknownOutcomeIds, setUnknownOutcomeIds] = useState<ReadonlySet<string>>(new Set());

  const remaining = remainingIds(ids, outcome).filter((id) => !unchanged.has(id));
  const permanentlyRefused = outcome.refused.filter(
    ({ problem }) => !canRetry(problem) && problem.code !== 'record.stale',
  );
  const sendableIds = remaining.filter((id) => permanentlyRefused.every((one) => one.id !== id));
  const refusedOf = (rows: readonly PreviewRow[]) =>
    rows.flatMap(({ id, record, problem }) => (problem ? [refusedRow(id, record, problem)] : []));

  function applyUnsentRows(rows: readonly PreviewRow[]): BulkOutcome {
    const unchangedIds = rows.filter(isUnchanged).map(({ id }) => id);
    setUnchanged(new Set([...unchanged, ...unchangedIds.filter((id) => !unknownOutcomeIds.has(id))]));
    const settled = {
      ...outcome,
      done: new Set([...outcome.done, ...unchangedIds.filter((id) => unknownOutcomeIds.has(id))]),
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
    unchanged,
    remaining,
    toTry: sendableIds,
    changedRows: preview.rows.filter(isChanged),
    wouldBeRefused: refusedOf(preview.rows),
    isFirst: outcome === emptyOutcome,

    review(next: readonly FieldEdit[]): void {
      setEdits(next);
      setPreviewedIds(ids);
      setStep('preview');
      void loadPreview(ids, next);
    },

    back(): void {
      reset();
      setStep('fields');
    },

    retry: () => void loadPreview(previewedIds, edits),

    async confirm(): Promise<void> {
      const rows = new Map(preview.rows.filter(isChanged).map((row) => [row.id, row]));
      setStep('running');
      const results = await run(
        [...rows.keys()],
        (provider, record) => {
          const { id } = record;
          const input = rows.get(id)?.input ?? {};
          return {
            input,
            send: (key) =>
              provider.update<AnyRecord>(resource.name, { id, data: input, previousData: record, meta: { key } }),
          };
        },
        new Map([...rows.values()].flatMap(({ record }) => (record ? [[record.id, record.version]] : []))),
      );
      if (!results) return setStep('preview');
      const settled = applyUnsentRows(preview.rows);
      setOutcome(
        addResults(settled, results, (id, rowProblem) => refusedRow(id, rows.get(id)?.record ?? null, rowProblem)),
      );
      setStep('result');
    },

    async previewAgain(): Promise<void> {
      const unsettledIds = outcome.refused
        .filter((one) => mayHaveTakenEffect(problem(one.problem)))
        .map(({ id }) => id);
      setUnknownOutcomeIds(new Set(unsettledIds));
      setOutcome({ ...outcome, refused: permanentlyRefused });
      setPreviewedIds(sendableIds);
      setStep('preview');
      await loadPreview(sendableIds, edits);
    },

    finish(): void {
      applyUnsentRows(preview.rows);
      setStep('result');
    },
  };
}
