import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { asked, waiting } from '../asked.ts';
import { RefusalLine } from '../parts.tsx';
import { lookForQuestion, optionsOf, question, tabName } from './turns.ts';

/** Where an order is typed, a question answered, and a recording sent. */
export function Composer() {
  const [text, setText] = useState('');
  const isAsked = question.value !== null;
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    setText('');
    void sayText(text);
  };
  return (
    <form class={isAsked ? 'talk-composer asked' : 'talk-composer'} onSubmit={send}>
      <label for="order">{isAsked ? 'Your answer to the question' : 'Your order'}</label>
      {isAsked && <Options />}
      <div class="line">
        <input
          id="order"
          autocomplete="off"
          value={text}
          placeholder={isAsked ? 'Your answer' : 'turn on the light'}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="main">
          {isAsked ? 'Answer' : 'Send'}
        </button>
      </div>
      <div class="row">
        <label class="talk-upload">
          Send a recording
          <input
            type="file"
            accept=".wav,.mp3,audio/wav,audio/mpeg"
            onChange={({ currentTarget }) => {
              void sendAll(currentTarget.files);
              currentTarget.value = '';
            }}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={isSilent}
            onChange={({ currentTarget }) => {
              isSilent.value = currentTarget.checked;
            }}
          />{' '}
          Answer in writing only
        </label>
        <span class="muted" role="status">
          {waiting.value > 0 ? 'At work …' : ''}
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
      <button type="button" onClick={() => dropQuestion()}>
        Cancel the question
      </button>
    </div>
  );
}

/** Whether answers to what is typed or sent here are not spoken. */
const isSilent = signal(false);

const options = () => ({ conversation: tabName.value, ...(isSilent.value ? { mute: true } : {}) });

/** Gives an order, or answers the question that waits. */
const sayText = (order: string): Promise<void> =>
  thenLook(() => call('POST', '/synapses/start/order', { order, ...options() }));

/** Gives the order that is spoken in a recording. */
function sendRecording(file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options())) form.append(name, String(value));
  form.append('file', file);
  return thenLook(() => call('POST', '/synapses/start/audio', form));
}

/** Drops the question that waits. */
const dropQuestion = (): Promise<void> =>
  thenLook(() => call('DELETE', `/conversations/${encodeURIComponent(tabName.value)}/question`));

/** Another question may wait after it. */
async function thenLook(work: () => Promise<unknown>): Promise<void> {
  await asked(work);
  await lookForQuestion();
}
