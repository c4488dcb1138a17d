import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isConnected } from '../events.ts';
import { Icon } from '../frame/icon.tsx';
import { Checkbox } from '../parts.tsx';
import { teachTexts } from '../runs/teach/texts.ts';
import { momentText } from '../runs/trace.ts';
import { AssistantCard, TabCard } from '../talk/cards.tsx';
import { Composer, sendAll } from '../talk/composer.tsx';
import { talkTexts } from '../talk/texts.ts';
import { isSeen, partials, readQuestion, readTurns, type Turn, tabName, turns } from '../talk/turns.ts';
import './talk.css';

const OWN_ONLY_KEY = 'broca.own-only';

/** Whether orders of other conversations are shown too, such as those spoken in a room. */
const showsAll = signal(localStorage.getItem(OWN_ONLY_KEY) === null);

function showAll(isOn: boolean): void {
  showsAll.value = isOn;
  if (isOn) localStorage.removeItem(OWN_ONLY_KEY);
  else localStorage.setItem(OWN_ONLY_KEY, 'yes');
}

/** Where one talks with the assistant: by the microphone of this tab, by keyboard, by a recording. */
export function Talk() {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const name = tabName.value;
  const isHeard = isConnected.value;
  const isAll = showsAll.value;
  useEffect(() => {
    if (!isHeard) return; // what happens while the service is not heard is fetched when it is
    readTurns(isAll ? undefined : name).catch(() => {}); // an old conversation that cannot be fetched is no reason not to talk
    void readQuestion();
  }, [name, isHeard, isAll]);
  return (
    <div class="talk">
      <div class="row head">
        <h2 id="talk">{talkTexts.talk}</h2>
        <Checkbox label={talkTexts.allConversations} class="muted" checked={isAll} change={showAll} />
      </div>
      <TabCard />
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
        <TurnList />
        <Composer />
      </section>
      <AssistantCard />
    </div>
  );
}

/** What was said and answered, the latest below; follows what comes. */
function TurnList() {
  const place = useRef<HTMLDivElement>(null);
  const shown = turns.value.filter((turn) => isSeen(turn, tabName.value, showsAll.value));
  const partial = partials.value[tabName.value];
  const length = shown.reduce((sum, { said, failures }) => sum + 1 + said.length + failures.length, 0);
  const follow = (): void => place.current?.scrollTo({ top: place.current.scrollHeight });
  useEffect(follow, [length, partial]);
  useEffect(() => {
    const resized = new ResizeObserver(follow); // a banner takes room from it
    if (place.current !== null) resized.observe(place.current);
    return () => resized.disconnect();
  }, []);
  const isEmpty = shown.length === 0 && partial === undefined;
  return (
    <div class="talk-log" role="log" aria-label={talkTexts.logLabel} ref={place}>
      {isEmpty && (
        <p class="empty muted">
          <Icon name="talk" /> {talkTexts.emptyLog}
        </p>
      )}
      <ol>
        {shown.map((turn) => (
          <OneTurn key={turn.run} turn={turn} />
        ))}
        {partial !== undefined && (
          <li class="talk-turn">
            <p class="said partial">{partial}…</p>
          </li>
        )}
      </ol>
    </div>
  );
}

function OneTurn({ turn }: { readonly turn: Turn }) {
  const { run, order, started, said, failures, outcome, conversation, time, isAnswer } = turn;
  const isRun = order !== null || started.length > 0;
  const name = started.length === 0 ? talkTexts.notUnderstood : `▶ ${started.join(', ')}`;
  return (
    <li class={conversation === tabName.value ? 'talk-turn' : 'talk-turn elsewhere'}>
      <p class={order === null ? 'said started' : 'said'}>
        {isAnswer && <span class="tag">{talkTexts.answerTag}</span>} {order ?? name}
      </p>
      <p class="muted">
        {conversation !== tabName.value && `${conversation} · `}
        {momentText(time)}
        {OUTCOMES[outcome]} {isRun && <a href={`#/runs/${run}`}>{talkTexts.why}</a>}
        {order !== null && (
          <>
            {' · '}
            <a href={`#/runs/${run}`}>{teachTexts.wrong}</a>
          </>
        )}
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
