import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { events } from '../events.ts';
import { Waterfall } from '../waterfall.tsx';
import { MatchExplanation } from './match-explanation.tsx';
import { NeuronTable } from './neuron-table.tsx';
import { Reasons } from './reasons.tsx';
import { RunActions } from './run-actions.tsx';
import { RunEvents } from './run-events.tsx';
import { RunHeading } from './run-heading.tsx';
import { RunWorld } from './run-world.tsx';
import type { Trace } from './trace.ts';
import { useLoaded } from './use-loaded.ts';
import './run-view.css';

/** All that is known of one run, the reason first; it follows a run that goes on. */
export function RunView({ id }: { readonly id: string }) {
  const told = useMemo(() => computed(() => events.value.filter(({ run }) => run === id).length), [id]);
  const { answer: trace, error } = useLoaded<Trace>(`/runs/${encodeURIComponent(id)}`, told.value);
  if (error !== undefined) return <Missing message={error} />;
  if (trace === undefined) return <p class="muted">Loading …</p>;
  return (
    <article class="run-view">
      <RunHeading trace={trace} />
      <Reasons trace={trace} />
      <div>
        <RunActions id={trace.id} />
      </div>
      <section aria-labelledby="time">
        <h3 id="time">Where the time went</h3>
        <Waterfall stages={trace.stages} />
      </section>
      <MatchExplanation trace={trace} />
      <NeuronTable trace={trace} />
      <div class="run-more">
        <RunEvents trace={trace} />
        <RunWorld trace={trace} />
      </div>
    </article>
  );
}

function Missing({ message }: { readonly message: string }) {
  return (
    <>
      <a href="#/runs">← All runs</a>
      <p role="alert" class="bad">
        {message}
      </p>
    </>
  );
}
