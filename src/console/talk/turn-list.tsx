import { useEffect, useRef } from 'preact/hooks';
import { momentText } from '../runs/trace.ts';
import { tabName } from './tab-name.ts';
import { partials, type Turn, turns } from './turns.ts';

/** What was said and answered, the latest below; follows what comes. */
export function TurnList({ isEverybody }: { readonly isEverybody: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = turns.value.filter(({ conversation }) => isEverybody || conversation === tabName.value);
  const partial = partials.value[tabName.value];
  const length = shown.reduce((sum, { said, failures }) => sum + 1 + said.length + failures.length, 0);
  useEffect(() => place.current?.scrollTo({ top: place.current.scrollHeight }), [length, partial]);
  return (
    <div class="talk-log" role="log" aria-label="What was said" ref={place}>
      <ol>
        {shown.map((turn) => (
          <OneTurn key={turn.run} turn={turn} isNamed={isEverybody} />
        ))}
        {partial !== undefined && (
          <li class="talk-turn">
            <p class="said partial">{partial}…</p>
          </li>
        )}
        {shown.length === 0 && partial === undefined && (
          <li class="muted">Nothing was said yet. Type an order below, or talk.</li>
        )}
      </ol>
    </div>
  );
}

function OneTurn({ turn, isNamed }: { readonly turn: Turn; readonly isNamed: boolean }) {
  const { run, order, started, said, failures, outcome, conversation, time, isAnswer } = turn;
  const isRun = order !== null || started.length > 0;
  const name = started.length === 0 ? '(not understood)' : `▶ ${started.join(', ')}`;
  return (
    <li class="talk-turn">
      <p class={order === null ? 'said started' : 'said'}>
        {isAnswer && <span class="tag">answer</span>} {order ?? name}
      </p>
      {said.map((text, index) => (
        <p key={index} class="answered">
          {text}
        </p>
      ))}
      {failures.map((failure, index) => (
        <p key={index} class="answered bad">
          {failure}
        </p>
      ))}
      <p class="muted">
        {isNamed && `${conversation} · `}
        {momentText(time)}
        {OUTCOMES[outcome]} {isRun && <a href={`#/runs/${run}`}>why</a>}
      </p>
    </li>
  );
}

const OUTCOMES: Readonly<Record<Turn['outcome'], string>> = {
  running: ' · at work …',
  done: '',
  asked: ' · asked back',
  not_matched: ' · no synapse fits',
  failed: ' · failed',
};
