import type { Finding } from '../../../../market/ports/connections.ts';

const marks = {
  ok: { label: 'All is well', look: 'text-good' },
  warning: { label: 'Warning', look: 'text-warn' },
  problem: { label: 'Problem', look: 'text-bad' },
};

/** What the doctor's checks found, as `npm run doctor` prints it. */
export function Findings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="text-sm wrap-break-word">
      {findings.map(({ kind, subject, message }) => (
        <li key={subject}>
          <span className={`font-semibold ${marks[kind].look}`}>{marks[kind].label}</span>.{' '}
          {subject}: {message}
        </li>
      ))}
    </ul>
  );
}
