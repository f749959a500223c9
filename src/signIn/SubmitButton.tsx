interface SubmitButtonProps {
  pending: boolean;
  label: string;
  pendingLabel: string;
}

/** Uses `aria-disabled` while pending, because a disabled button would lose the focus. */
export function SubmitButton({ pending, label, pendingLabel }: SubmitButtonProps) {
  return (
    <button type="submit" className="button public-submit" aria-disabled={pending} aria-live="polite">
      {pending ? pendingLabel : label}
    </button>
  );
}
