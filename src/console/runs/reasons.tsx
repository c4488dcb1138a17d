import type { Trace } from './trace.ts';
import { type Reason, why } from './why.ts';

/** The sign says it without a colour. */
const SIGNS: Readonly<Record<Reason['kind'], string>> = { fine: '✓', open: '…', late: '▲', failed: '✕' };

/** Why the run did what it did: the first sentence is the answer. */
export function Reasons({ trace }: { readonly trace: Trace }) {
  const [first, ...others] = why(trace);
  return (
    <section class="card run-why" data-kind={first.kind} aria-label="Why" aria-live="polite">
      <p class="run-answer">
        <Sign kind={first.kind} /> {first.sentence}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map(({ kind, sentence }, index) => (
            <li key={index}>
              <Sign kind={kind} /> {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Sign = ({ kind }: Pick<Reason, 'kind'>) => (
  <span class="reason-sign" data-kind={kind} aria-hidden="true">
    {SIGNS[kind]}
  </span>
);
