import css from './method.module.css';

/** HTTP method as a label; the text, not only the color, carries the meaning. */
export function MethodLabel({ name }: { name: string }) {
  return (
    <span className={css['method']} data-method={name} lang="en">
      {name}
    </span>
  );
}
