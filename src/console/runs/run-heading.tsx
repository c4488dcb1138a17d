import { durationText } from '../duration-text.ts';
import { momentText } from './moment-text.ts';
import { orderText } from './order-text.ts';
import type { Trace } from './trace.ts';

/** What was asked for, by whom and when. */
export function RunHeading({ trace }: { readonly trace: Trace }) {
  const { order, started_synapses, by, from_hook, conversation, started, duration_ms, answers } = trace;
  return (
    <header>
      <a href="#/runs">← All runs</a>
      <h2>{order === null ? started_synapses.join(', ') : orderText(order)}</h2>
      <p class="muted">
        {from_hook ? 'by a hook' : by === 'voice' ? 'in the room' : 'over the interface'} · {conversation} ·{' '}
        <time dateTime={started}>{momentText(started)}</time>
        {duration_ms !== null && ` · answered after ${durationText(duration_ms)}`}
        {answers !== null && (
          <>
            {' · '}
            <a href={`#/runs/${encodeURIComponent(answers)}`}>the question it answers</a>
          </>
        )}
        {' · '}
        <code>{trace.id}</code>
      </p>
      {trace.has_audio && (
        // biome-ignore lint/a11y/useMediaCaption: what was understood stands above it
        <audio
          controls
          preload="none"
          src={`/runs/${encodeURIComponent(trace.id)}/audio`}
          aria-label="What was heard"
        />
      )}
    </header>
  );
}
