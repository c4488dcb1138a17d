import { useState } from 'preact/hooks';
import type { Explanation, NearMiss, RunTrace } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { brainVersion } from '../brain/synapses.ts';
import { numberText, percentText } from '../languages/format.ts';
import { Button, Table } from '../parts.tsx';
import { attempt, useLoaded } from '../requests.ts';
import {
  type MarkedWord,
  markSlotWords,
  markSpokenWords,
  markTemplateWords,
  obstaclesOf,
} from './reasons.ts';
import { runsTexts } from './texts.ts';
import { eventsOf, fieldText, matchesOf, type TracedMatch } from './trace.ts';

/** The service explains no longer ones. */
const MAX_ORDER_CHARACTERS = 500;

/** Which synapses an order was found to mean, by which words, and which came near: then, and in the brain as it is now. */
export function MatchExplanation({ trace }: { readonly trace: RunTrace }) {
  const found = eventsOf(trace, 'order.matched');
  if (trace.order === null || found.length === 0) return null;
  const canBeExplained =
    trace.answers === null && trace.texts_left_out !== true && trace.order.length <= MAX_ORDER_CHARACTERS;
  return (
    <section aria-labelledby="match">
      <h3 id="match">{runsTexts.match}</h3>
      {found.map((event, index) => (
        <ul key={index} class="run-matches">
          {matchesOf(event).map((match) => (
            <Match key={match.synapse_name} order={fieldText(event, 'order')} match={match} />
          ))}
        </ul>
      ))}
      {trace.near_misses !== undefined && (
        <MissTable title={runsTexts.nearestThen} misses={trace.near_misses} />
      )}
      {canBeExplained && (
        <Now
          order={trace.order}
          conversation={trace.conversation}
          ran={found.flatMap(matchesOf)}
          isOpen={trace.near_misses === undefined}
        />
      )}
    </section>
  );
}

function Match({ order, match }: { readonly order: string; readonly match: TracedMatch }) {
  const { synapse_name, matched_order, parameters, score, slots = [] } = match;
  const slotNames = new Set(slots.flatMap(({ name }) => [name, `${name}_text`]));
  const values = Object.entries(parameters).filter(([name]) => !slotNames.has(name));
  return (
    <li>
      <SynapseLink name={synapse_name} />{' '}
      {matched_order === null ? (
        <span class="muted">{runsTexts.ranBecauseNothingMatched}</span>
      ) : (
        <>
          {runsTexts.matchedBy}
          {matched_order}
          {runsTexts.matchedIn}
          <Words
            words={
              match.slots === undefined
                ? markSpokenWords(order, matched_order, parameters)
                : markSlotWords(order, match.slots)
            }
          />
          {runsTexts.matchedEnd}{' '}
          <span class="muted">{runsTexts.score(score === null ? '' : numberText(score, 2))}</span>
          {slots.map(({ name, value, text }) => (
            <span key={name} class="muted">
              {' '}
              · {name}: <code>{valueText(value)}</code>
              {text !== '' && text !== valueText(value) && ` (“${text}”)`}
            </span>
          ))}
          {values.map(([name, value]) => (
            <span key={name} class="muted">
              {' '}
              · {name}: <code>{String(value)}</code>
            </span>
          ))}
        </>
      )}
    </li>
  );
}

const valueText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

interface NowProps {
  readonly order: string;
  readonly conversation: string;
  readonly ran: readonly TracedMatch[];
  /** Whether an order that matched nothing shows at once what it comes near now. */
  readonly isOpen: boolean;
}

function Now({ order, conversation, ran, isOpen }: NowProps) {
  const { answer, error } = useLoaded<Explanation>('/orders/explain', brainVersion.value, {
    order,
    conversation,
  });
  if (error !== undefined) return <p class="bad">{error}</p>;
  if (answer === undefined) return null;
  const now = answer.matched_synapses.map(({ synapse_name }) => synapse_name);
  const then = ran.filter((match) => match.matched_order !== null).map(({ synapse_name }) => synapse_name);
  return (
    <details open={isOpen && then.length === 0}>
      <summary>{nowText(now, then)}</summary>
      <MissTable title={runsTexts.nearestNow} misses={answer.near_misses} />
    </details>
  );
}

function nowText(now: readonly string[], then: readonly string[]): string {
  if (now.join() === then.join()) return now.length === 0 ? runsTexts.nowStillNothing : runsTexts.nowSame;
  return now.length === 0 ? runsTexts.nowNothing : runsTexts.nowMatches(now.join(', '));
}

interface MissTableProps {
  readonly title: string;
  readonly misses: readonly NearMiss[];
}

/** The synapses that came nearest to an order, and what was in their way. */
function MissTable({ title, misses }: MissTableProps) {
  if (misses.length === 0) return <p class="muted">{runsTexts.noMisses(title)}</p>;
  return (
    <Table
      class="run-table run-misses"
      caption={title}
      columns={[
        ...[runsTexts.synapse, runsTexts.itsOrder, runsTexts.missScore],
        ...[runsTexts.obstacles, runsTexts.toAdd],
      ]}
    >
      {misses.map((miss) => (
        <tr key={`${miss.synapse_name} ${miss.signal}`}>
          <td>
            <SynapseLink name={miss.synapse_name} />
          </td>
          <td>
            <Words words={markTemplateWords(miss.nearest_way ?? miss.order, miss.missing_words)} />
            <MissValues miss={miss} />
            {miss.matching_type !== 'normal' && <span class="muted"> ({miss.matching_type})</span>}
          </td>
          <td class="figure">{percentText(miss.score)}</td>
          <td>{obstaclesOf(miss).join('; ')}</td>
          <td>
            <AddOrder miss={miss} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What the order would put into holes and slots. */
function MissValues({ miss: { parameters = {}, slots = [] } }: { readonly miss: NearMiss }) {
  const shown =
    slots.length > 0 ? slots.map(({ name, value }) => [name, value] as const) : Object.entries(parameters);
  return (
    <>
      {shown.map(([name, value]) => (
        <span key={name} class="muted">
          {' '}
          · {name}: <code>{valueText(value)}</code>
        </span>
      ))}
    </>
  );
}

/** Adds what was said to the synapse that may have been meant, and takes it away again. */
function AddOrder({ miss: { synapse_name, add } }: { readonly miss: NearMiss }) {
  const [isAdded, setAdded] = useState(false);
  if (add === undefined) return null;
  const text = typeof add === 'string' ? add : add.text;
  const change = (method: 'POST' | 'DELETE') =>
    attempt(async () => {
      await call(method, `/synapses/${encodeURIComponent(synapse_name)}/orders`, { order: add });
      setAdded(method === 'POST');
    });
  if (!isAdded) return <Button text={runsTexts.addOrder(text)} onClick={() => change('POST')} />;
  return (
    <>
      <span role="status">{runsTexts.added(text)}</span>{' '}
      <Button text={runsTexts.undo} onClick={() => change('DELETE')} />
    </>
  );
}

const MEANINGS: Readonly<Record<MarkedWord['mark'], string | undefined>> = {
  own: undefined,
  value: runsTexts.takenAsValue,
  missing: runsTexts.notSaid,
  other: runsTexts.notInOrder,
};

/** Words with what they are to a match; each mark is a shape too, and a title. */
function Words({ words }: { readonly words: readonly MarkedWord[] }) {
  return (
    <span class="marked-words">
      {words.map(({ text, mark }, index) => (
        <span key={`${index} ${text}`}>
          {index > 0 && ' '}
          <span data-mark={mark} title={MEANINGS[mark]}>
            {text}
          </span>
        </span>
      ))}
    </span>
  );
}

/** A link to where a synapse is read and changed. */
export function SynapseLink({ name }: { readonly name: string }) {
  return <a href={`#/brain/${encodeURIComponent(name)}`}>{name}</a>;
}
