import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { isConnected } from '../events.ts';
import { AssistantCard, TabCard } from '../talk/cards.tsx';
import { Composer, sendAll } from '../talk/composer.tsx';
import { tabName } from '../talk/tab-name.ts';
import { TurnList } from '../talk/turn-list.tsx';
import { lookForQuestion, recall } from '../talk/turns.ts';
import './talk.css';

/** Kept while another view is looked at. */
const isEverybody = signal(false);

/** Where one talks with the assistant: by keyboard, by a recording, by the microphone of this tab. */
export function Talk() {
  const [isOver, setOver] = useState(false);
  const name = tabName.value;
  const isHeard = isConnected.value;
  useEffect(() => {
    if (!isHeard) return; // what happens while the service is not heard is fetched when it is
    recall(name).catch(() => {}); // an old conversation that cannot be fetched is no reason not to talk
    void lookForQuestion();
  }, [name, isHeard]);
  return (
    <div class="talk">
      <section
        class={isOver ? 'conversation over' : 'conversation'}
        aria-labelledby="talk"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void sendAll(event.dataTransfer?.files);
        }}
      >
        <div class="row head">
          <h2 id="talk">Talk</h2>
          <label class="muted">
            <input
              type="checkbox"
              checked={isEverybody.value}
              onChange={({ currentTarget }) => {
                isEverybody.value = currentTarget.checked;
              }}
            />{' '}
            All conversations
          </label>
        </div>
        <TurnList isEverybody={isEverybody.value} />
        <Composer />
      </section>
      <div class="talk-sides">
        <TabCard />
        <AssistantCard />
      </div>
    </div>
  );
}
