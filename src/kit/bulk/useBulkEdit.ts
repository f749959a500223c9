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
 * Manages the steps of a bulk edit. Before a retry, previews the rows again, because they may have changed.
 */
export function useBulkEdit(
  resource: Resource,
  ids: readonly string[],
  toRefusedRow: (id: string, record: AnyRecord | null, problem: ProblemDetails) => RefusedRow,
) {
  const { preview, loadPreview, reset } = useBulkEditPreview(resource);
  const { progress, run, stop } = useBulk(resource);
  const [step, setStep] = useState<Step>('fields');
  const [edits, setEdits] = useState<readonly FieldEdit[]>([]);
  const [previewedIds, setPreviewedIds] = useState(ids);
  const [outcome, setOutcome] = useState(emptyOutcome);
  const [unchangedIds, setUnchangedIds] = useState<ReadonlySet<string>>(new Set());
  const [unknownOutcomeIds, setUnknownOutcomeIds] = useState<ReadonlySet<string>>(new Set());

  const remaining = remainingIds(ids, outcome).filter((id) => !unchangedIds.has(id));
  const permanentlyRefused = outcome.refusedRows.filter(
    ({ problem }) => !canRetry(problem) && problem.code !== 'record.stale',
  );
  const sendableIds = remaining.filter((id) => permanentlyRefused.every((one) => one.id !== id));
  const refusedRowsOf = (rows: readonly PreviewRow[]) =>
    rows.flatMap(({ id, record, problem }) => (problem ? [toRefusedRow(id, record, problem)] : []));

  function applyUnsentRows(rows: readonly PreviewRow[]): BulkOutcome {
    const newlyUnchangedIds = rows.filter(isUnchanged).map(({ id }) => id);
    setUnchangedIds(new Set([...unchangedIds, ...newlyUnchangedIds.filter((id) => !unknownOutcomeIds.has(id))]));
    const nextOutcome = {
      ...outcome,
      doneIds: new Set([...outcome.doneIds, ...newlyUnchangedIds.filter((id) => unknownOutcomeIds.has(id))]),
      refusedRows: [...outcome.refusedRows, ...refusedRowsOf(rows)],
    };
    setOutcome(nextOutcome);
    return nextOutcome;
  }

  return {
    step,
    preview,
    progress,
    stop,
    outcome,
    unchangedIds,
    remaining,
    sendableIds,
    changedRows: preview.rows.filter(isChanged),
    previewRefusals: refusedRowsOf(preview.rows),
    isFirstPreview: outcome === emptyOutcome,

    review(newEdits: readonly FieldEdit[]): void {
      setEdits(newEdits);
      setPreviewedIds(ids);
      setStep('preview');
      void loadPreview(ids, newEdits);
    },

    returnToFields(): void {
      reset();
      setStep('fields');
    },

    retryPreview: () => void loadPreview(previewedIds, edits),

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
      const nextOutcome = applyUnsentRows(preview.rows);
      setOutcome(
        addResults(nextOutcome, results, (id, rowProblem) =>
          toRefusedRow(id, rows.get(id)?.record ?? null, rowProblem),
        ),
      );
      setStep('result');
    },

    async previewAgain(): Promise<void> {
      const unknownIds = outcome.refusedRows
        .filter((one) => mayHaveTakenEffect(problem(one.problem)))
        .map(({ id }) => id);
      setUnknownOutcomeIds(new Set(unknownIds));
      setOutcome({ ...outcome, refusedRows: permanentlyRefused });
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
