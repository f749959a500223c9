import css from './method.module.css';

/** The method of an operation. What it does is in its name, not in the color alone. */
export function Method({ name }: { name: string }) {
  return (
    <span className={css['method']} data-method={name} lang="en">
      {name}
    </span>
  );
}
