import { signal } from '@preact/signals';
import { call } from '../api.ts';
import { Icon } from '../frame/icon.tsx';
import { Button, RefusalLine, SignalCheckbox } from '../parts.tsx';
import { attempt, pendingCount } from '../requests.ts';
import { talkTexts } from './texts.ts';
import { optionsOf, question, readQuestion, tabName } from './turns.ts';
import { giveBack, recall, takeTyped, type, typed } from './typed-orders.ts';

/** Where an order is typed, a question answered, and a recording sent. */
export function Composer() {
  const hasQuestion = question.value !== null;
  return (
    <form class={hasQuestion ? 'talk-composer asked' : 'talk-composer'} onSubmit={sendTyped}>
      <label for="order">{hasQuestion ? talkTexts.answerLabel : talkTexts.yourOrder}</label>
      {hasQuestion && <Options />}
      <div class="line">
        <input
          id="order"
          autocomplete="off"
          enterkeyhint="send"
          value={typed}
          placeholder={hasQuestion ? talkTexts.yourAnswer : talkTexts.orderPlaceholder}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={recallByArrows}
        />
        <button type="submit" class="main">
          <Icon name="send" /> {hasQuestion ? talkTexts.answer : talkTexts.send}
        </button>
      </div>
      <div class="row">
        <label class="talk-upload">
          <Icon name="upload" /> {talkTexts.sendRecording}
          <input
            type="file"
            accept=".wav,.mp3,audio/wav,audio/mpeg"
            onChange={({ currentTarget }) => {
              void sendAll(currentTarget.files);
              currentTarget.value = '';
            }}
          />
        </label>
        <SignalCheckbox label={talkTexts.answerInWritingOnly} class="muted" signal={isSilent} />
        <span class="muted" role="status">
          {pendingCount.value > 0 ? talkTexts.atWork : ''}
        </span>
      </div>
      <RefusalLine />
    </form>
  );
}

async function sendTyped(event: Event): Promise<void> {
  event.preventDefault();
  if (typed.value.trim() === '') return;
  const order = takeTyped();
  if (!(await sayText(order))) giveBack(order);
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** As in a terminal. */
function recallByArrows(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (step === undefined || event.isComposing) return;
  event.preventDefault();
  recall(step);
}

/** The recordings that were chosen or dropped here, one after another. */
export async function sendAll(files: FileList | null | undefined): Promise<void> {
  for (const file of [...(files ?? [])]) await sendRecording(file);
}

function Options() {
  const waits = question.value;
  if (waits === null) return null;
  return (
    <div class="row">
      {optionsOf(waits).map((answer) => (
        <button key={answer} type="button" onClick={() => sayText(answer)}>
          {answer}
        </button>
      ))}
      <Button text={talkTexts.cancelQuestion} onClick={() => dropQuestion()} />
    </div>
  );
}

/** Whether answers to what is typed or sent here are not spoken. */
const isSilent = signal(false);

const options = () => ({ conversation: tabName.value, ...(isSilent.value ? { mute: true } : {}) });

/** Gives an order, or answers the question that waits. Whether the service took it. */
const sayText = (order: string): Promise<boolean> =>
  sendAndReadQuestion(() => call('POST', '/synapses/start/order', { order, near: 'ask', ...options() }));

/** Gives the order that is spoken in a recording. */
function sendRecording(file: File): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options())) form.append(name, String(value));
  form.append('near', 'ask');
  form.append('file', file);
  return sendAndReadQuestion(() => call('POST', '/synapses/start/audio', form));
}

/** Drops the question that waits. */
const dropQuestion = (): Promise<boolean> =>
  sendAndReadQuestion(() => call('DELETE', `/conversations/${encodeURIComponent(tabName.value)}/question`));

/** Another question may wait after it. */
async function sendAndReadQuestion(work: () => Promise<unknown>): Promise<boolean> {
  let isDone = false;
  await attempt(async () => {
    await work();
    isDone = true;
  });
  await readQuestion();
  return isDone;
}
