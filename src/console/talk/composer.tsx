import { useState } from 'preact/hooks';
import { waiting } from '../asked.ts';
import { RefusalLine } from '../refusal-line.tsx';
import { dropQuestion, isSilent, sayText, sendRecording } from './orders.ts';
import { question } from './pending-question.ts';
import { optionsOf } from './question-options.ts';

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
