import css from './method.module.css';

export function MethodLabel({ name }: { name: string }) {
  return (
    <span className={css['method']} data-method={name} lang="en">
      {name}
    </span>
  );
}
