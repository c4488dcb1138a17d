import type { PastStep } from '../../client/generated/types.ts';
import { machinesTexts } from './texts.ts';
import { readText } from './transition-text.ts';

/** Which transitions were not taken: whose guard said no, and what it read. */
export const Refusals = ({ step }: { readonly step: Pick<PastStep, 'refused'> }) => (
  <>
    {step.refused.map(({ transition, guard, read }, index) => (
      <span key={index} class="refusal" title={machinesTexts.notTaken(transition)}>
        <span aria-hidden="true">✕</span> {machinesTexts.refusedBy(guard)}{' '}
        <span class="muted">{readText(read)}</span>
      </span>
    ))}
  </>
);
