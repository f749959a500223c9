import type { ReactNode } from 'react';

interface InfoRowProps {
  title: ReactNode;
  about: string;
  notes?: ReactNode;
  value?: ReactNode;
  action?: ReactNode;
}

export function InfoRow({ title, about, notes, value, action }: InfoRowProps) {
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
        {notes}
      </div>
      {value !== undefined && <strong>{value}</strong>}
      {action}
    </li>
  );
}
