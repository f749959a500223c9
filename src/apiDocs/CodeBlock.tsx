import css from './operation.module.css';

interface Props {
  label: string;
  text: string;
}

export function CodeBlock({ label, text }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard.
    <section className={css['code']} aria-label={label} tabIndex={0}>
      <pre lang="en">{text}</pre>
    </section>
  );
}
