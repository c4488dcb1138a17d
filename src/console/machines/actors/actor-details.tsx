import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';
import { age, timeLeft } from '../ages.ts';
import { withoutMachine } from '../chart/lit-states.ts';
import { nowMs } from '../clock.ts';

/** What is known of one actor. */
export function ActorDetails({ actor }: { readonly actor: ActorNode }) {
  const { path, kind, states, since, detail, deadlines, children } = actor;
  return (
    <section class="actor-details" aria-labelledby="actor-title">
      <h3 id="actor-title">{actor.name}</h3>
      <dl>
        <dt>Path</dt>
        <dd>
          <code>{path}</code>
        </dd>
        <dt>Kind</dt>
        <dd>{kind}</dd>
        {states.length > 0 && (
          <>
            <dt>State</dt>
            {states.map((state) => (
              <dd key={state}>{withoutMachine(state)}</dd>
            ))}
          </>
        )}
        {since !== null && (
          <>
            <dt>Age</dt>
            <dd>{age(since, nowMs.value)}</dd>
          </>
        )}
        {detail !== null && (
          <>
            <dt>At work</dt>
            <dd>{detail}</dd>
          </>
        )}
        {deadlines.length > 0 && (
          <>
            <dt>Deadlines</dt>
            {deadlines.map(({ state, name, due }) => (
              <dd key={`${state} ${name}`}>
                <code>{name}</code> {timeLeft(due, nowMs.value)}
              </dd>
            ))}
          </>
        )}
        {children.length > 0 && (
          <>
            <dt>Started</dt>
            <dd>{children.length}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
