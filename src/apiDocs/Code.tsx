import css from './operation.module.css';

interface Props {
  /** What it is, as a translated text. */
  label: string;
  text: string;
}

/** A text of the API as it stands, in a frame of its own that keys scroll too. */
export function Code({ label, text }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
    <section className={css['code']} aria-label={label} tabIndex={0}>
      <pre lang="en">{text}</pre>
    </section>
  );
}
