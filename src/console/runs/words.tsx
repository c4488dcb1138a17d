import type { MarkedWord } from './marked-words.ts';
import './words.css';

const MEANINGS: Readonly<Record<MarkedWord['mark'], string | undefined>> = {
  own: undefined,
  value: 'taken as a value',
  missing: 'not said',
  other: 'not in the order',
};

/** Words with what they are to a match; each mark is a shape too, and a title. */
export function Words({ words }: { readonly words: readonly MarkedWord[] }) {
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
