import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isConnected } from '../events.ts';
import { SignalCheckbox } from '../parts.tsx';
import { teachTexts } from '../runs/teach/texts.ts';
import { AssistantCard, TabCard } from '../talk/cards.tsx';
import { Composer, sendAll } from '../talk/composer.tsx';
import { talkTexts } from '../talk/texts.ts';
import { partials, readQuestion, readTurns, type Turn, tabName, turns } from '../talk/turns.ts';
import './talk.css';
import { momentText } from '../runs/trace.ts';

/** Kept while another view is looked at. */
const showsAll = signal(false);

/** Where one talks with the assistant: by keyboard, by a recording, by the microphone of this tab. */
export function Talk() {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const name = tabName.value;
  const isHeard = isConnected.value;
  useEffect(() => {
    if (!isHeard) return; // what happens while the service is not heard is fetched when it is
    readTurns(name).catch(() => {}); // an old conversation that cannot be fetched is no reason not to talk
    void readQuestion();
  }, [name, isHeard]);
  return (
    <div class="talk">
      <section
        class={isDraggedOver ? 'conversation over' : 'conversation'}
        aria-labelledby="talk"
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          void sendAll(event.dataTransfer?.files);
        }}
      >
        <div class="row head">
          <h2 id="talk">{talkTexts.talk}</h2>
          <SignalCheckbox label={talkTexts.allConversations} class="muted" signal={showsAll} />
        </div>
        <TurnList showsAll={showsAll.value} />
        <Composer />
      </section>
      <div class="talk-sides">
        <TabCard />
        <AssistantCard />
      </div>
    </div>
  );
}

/** What was said and answered, the latest below; follows what comes. */
function TurnList({ showsAll }: { readonly showsAll: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = turns.value.filter(({ conversation }) => showsAll || conversation === tabName.value);
  const partial = partials.value[tabName.value];
  const length = shown.reduce((sum, { said, failures }) => sum + 1 + said.length + failures.length, 0);
  useEffect(() => place.current?.scrollTo({ top: place.current.scrollHeight }), [length, partial]);
  return (
    <div class="talk-log" role="log" aria-label={talkTexts.logLabel} ref={place}>
      <ol>
        {shown.map((turn) => (
          <OneTurn key={turn.run} turn={turn} isNamed={showsAll} />
        ))}
        {partial !== undefined && (
          <li class="talk-turn">
            <p class="said partial">{partial}…</p>
          </li>
        )}
        {shown.length === 0 && partial === undefined && <li class="muted">{talkTexts.emptyLog}</li>}
      </ol>
    </div>
  );
}

function OneTurn({ turn, isNamed }: { readonly turn: Turn; readonly isNamed: boolean }) {
  const { run, order, started, said, failures, outcome, conversation, time, isAnswer } = turn;
  const isRun = order !== null || started.length > 0;
  const name = started.length === 0 ? talkTexts.notUnderstood : `▶ ${started.join(', ')}`;
  return (
    <li class="talk-turn">
      <p class={order === null ? 'said started' : 'said'}>
        {isAnswer && <span class="tag">{talkTexts.answerTag}</span>} {order ?? name}
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
        {OUTCOMES[outcome]} {isRun && <a href={`#/runs/${run}`}>{talkTexts.why}</a>}
        {order !== null && <a href={`#/runs/${run}`}> {teachTexts.wrong}</a>}
      </p>
    </li>
  );
}

const OUTCOMES: Readonly<Record<Turn['outcome'], string>> = {
  running: talkTexts.turnRunning,
  done: '',
  asked: talkTexts.turnAsked,
  not_matched: talkTexts.turnUnmatched,
  failed: talkTexts.turnFailed,
};
