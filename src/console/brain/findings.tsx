import type { Finding } from '../../client/types.ts';

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly show: (finding: Finding) => void;
}

/** What the check found, each with a way to its place. */
export function Findings({ findings, show }: FindingsProps) {
  return (
    <div role="status" class="brain-findings">
      <p class="muted">{summary(findings)}</p>
      <ul>
        {findings.map((one) => (
          <li key={`${one.line}:${one.column}:${one.rule}:${one.message}`}>
            <button type="button" onClick={() => show(one)}>
              Line {one.line}
            </button>{' '}
            <span class={one.severity === 'error' ? 'bad' : undefined}>
              {one.severity}: {one.message}
              {one.suggestion !== undefined && ` — did you mean ${one.suggestion}?`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function summary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No mistake was found.';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${count(errors, 'error')}, ${count(findings.length - errors, 'warning')}`;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
