import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { Button, RefusalLine, SignalCheckbox } from '../parts.tsx';
import { attempt, pendingCount } from '../requests.ts';
import { talkTexts } from './texts.ts';
import { optionsOf, question, readQuestion, tabName } from './turns.ts';

/** Where an order is typed, a question answered, and a recording sent. */
export function Composer() {
  const [text, setText] = useState('');
  const hasQuestion = question.value !== null;
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    setText('');
    void sayText(text);
  };
  return (
    <form class={hasQuestion ? 'talk-composer asked' : 'talk-composer'} onSubmit={send}>
      <label for="order">{hasQuestion ? talkTexts.answerLabel : talkTexts.yourOrder}</label>
      {hasQuestion && <Options />}
      <div class="line">
        <input
          id="order"
          autocomplete="off"
          value={text}
          placeholder={hasQuestion ? talkTexts.yourAnswer : talkTexts.orderPlaceholder}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="main">
          {hasQuestion ? talkTexts.answer : talkTexts.send}
        </button>
      </div>
      <div class="row">
        <label class="talk-upload">
          {talkTexts.sendRecording}
          <input
            type="file"
            accept=".wav,.mp3,audio/wav,audio/mpeg"
            onChange={({ currentTarget }) => {
              void sendAll(currentTarget.files);
              currentTarget.value = '';
            }}
          />
        </label>
        <SignalCheckbox label={talkTexts.answerInWritingOnly} signal={isSilent} />
        <span class="muted" role="status">
          {pendingCount.value > 0 ? talkTexts.atWork : ''}
        </span>
      </div>
      <RefusalLine />
    </form>
  );
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

/** Gives an order, or answers the question that waits. */
const sayText = (order: string): Promise<void> =>
  sendAndReadQuestion(() => call('POST', '/synapses/start/order', { order, near: 'ask', ...options() }));

/** Gives the order that is spoken in a recording. */
function sendRecording(file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options())) form.append(name, String(value));
  form.append('near', 'ask');
  form.append('file', file);
  return sendAndReadQuestion(() => call('POST', '/synapses/start/audio', form));
}

/** Drops the question that waits. */
const dropQuestion = (): Promise<void> =>
  sendAndReadQuestion(() => call('DELETE', `/conversations/${encodeURIComponent(tabName.value)}/question`));

/** Another question may wait after it. */
async function sendAndReadQuestion(work: () => Promise<unknown>): Promise<void> {
  await attempt(work);
  await readQuestion();
}
