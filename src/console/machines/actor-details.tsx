import { useSignal } from '@preact/signals';
import type { PastActor } from '../../client/generated/types.ts';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { withoutMachine } from './chart/charts.ts';
import { age, nowMs, timeLeft } from './clock.ts';
import { DataTree } from './data-tree.tsx';
import { stepping } from './live-machines.ts';
import { dataAt, useDataNow } from './moment.ts';
import { steps } from './seen-steps.ts';
import { machinesTexts } from './texts.ts';
import { eventFields } from './transition-text.ts';

interface ActorDetailsProps {
  readonly actor: ActorNode;
  /** All actors with their data at a past moment; undefined is now. */
  readonly past: PastActor | undefined;
}

/** What is known of one actor: its state, its data, and what waits for it. */
export function ActorDetails({ actor, past }: ActorDetailsProps) {
  const { path, kind, states, since, detail, deadlines, children } = actor;
  return (
    <section class="actor-details" aria-labelledby="actor-title">
      <h3 id="actor-title">{actor.name}</h3>
      <dl>
        <dt>{machinesTexts.path}</dt>
        <dd>
          <code>{path}</code>
        </dd>
        <dt>{machinesTexts.kind}</dt>
        <dd>{kind}</dd>
        {states.length > 0 && (
          <>
            <dt>{machinesTexts.state}</dt>
            {states.map((state) => (
              <dd key={state}>{withoutMachine(state)}</dd>
            ))}
          </>
        )}
        {since !== null && (
          <>
            <dt>{machinesTexts.age}</dt>
            <dd>{age(since, nowMs.value)}</dd>
          </>
        )}
        {detail !== null && (
          <>
            <dt>{machinesTexts.atWork}</dt>
            <dd>{detail}</dd>
          </>
        )}
        {children.length > 0 && (
          <>
            <dt>{machinesTexts.started}</dt>
            <dd>{children.length}</dd>
          </>
        )}
        {past === undefined && <Queue path={path} deadlines={deadlines} />}
      </dl>
      {actor.machine !== null && <ActorData path={path} isRun={kind === 'run'} past={past} />}
    </section>
  );
}

/** What waits for an actor: held events, and the ends of its deadlines. */
function Queue({ path, deadlines }: Pick<ActorNode, 'path' | 'deadlines'>) {
  const waiting = stepping.value.waiting.filter(({ actor }) => actor === path);
  return (
    <>
      <dt>{machinesTexts.queue}</dt>
      {waiting.length + deadlines.length === 0 && <dd class="muted">{machinesTexts.queueEmpty}</dd>}
      {waiting.map(({ event }, index) => (
        <dd key={index}>
          <code>{event.type}</code> <span class="muted">{eventFields(event)}</span>
        </dd>
      ))}
      {deadlines.map(({ state, name, due }) => (
        <dd key={`${state} ${name}`}>
          <code>after {name}</code> {timeLeft(due, nowMs.value)}
        </dd>
      ))}
    </>
  );
}

interface ActorDataProps extends Pick<ActorDetailsProps, 'past'> {
  readonly path: string;
  readonly isRun: boolean;
}

/** What a machine knows or knew. It is read when it is opened; of a run at once, for the link to its page. */
function ActorData({ path, isRun, past }: ActorDataProps) {
  const isOpen = useSignal(false);
  const now = useDataNow((isOpen.value || isRun) && past === undefined, steps.value[0]?.number);
  const data = dataAt(past ?? now, path);
  const { call } = (data?.call ?? {}) as { readonly call?: unknown };
  return (
    <>
      {isRun && typeof call === 'string' && (
        <p>
          <a href={`#/runs/${encodeURIComponent(call)}`}>{machinesTexts.openRun}</a>
        </p>
      )}
      <details
        class="actor-data"
        open={isOpen.value}
        onToggle={({ currentTarget }) => {
          isOpen.value = currentTarget.open;
        }}
      >
        <summary>{past === undefined ? machinesTexts.data : machinesTexts.dataThen}</summary>
        {isOpen.value && data !== null && <DataTree data={data} />}
        {isOpen.value && data === null && <p class="muted">{machinesTexts.noData}</p>}
      </details>
    </>
  );
}
