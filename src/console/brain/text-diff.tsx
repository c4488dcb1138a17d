import { useEffect, useState } from 'preact/hooks';
import type { DiffLine } from './line-diff.ts';
import './text-diff.css';
import { changeTexts } from './changes/texts.ts';

interface Texts {
  readonly before: string;
  readonly after: string;
}

/** What changes from one text to the other, line by line. */
export function TextDiff({ before, after, label }: Texts & { readonly label: string }) {
  return <Lines lines={useDiff({ before, after })} label={label} />;
}

interface TwoTextsProps extends Texts {
  readonly labels: readonly [before: string, after: string];
}

/** Both texts whole, with the lines marked that only one of them has. */
export function TwoTexts({ before, after, labels }: TwoTextsProps) {
  const lines = useDiff({ before, after });
  return (
    <div class="two-texts">
      <figure>
        <figcaption>{labels[0]}</figcaption>
        <Lines lines={lines.filter(({ kind }) => kind !== 'added')} label={labels[0]} />
      </figure>
      <figure>
        <figcaption>{labels[1]}</figcaption>
        <Lines lines={lines.filter(({ kind }) => kind !== 'removed')} label={labels[1]} />
      </figure>
    </div>
  );
}

/** None until the part of the page that compares is there. */
function useDiff({ before, after }: Texts): readonly DiffLine[] {
  const [lines, setLines] = useState<readonly DiffLine[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const compare = async (): Promise<void> => {
      const { lineDiff } = await import('./line-diff.ts');
      if (isCurrent) setLines(lineDiff(before, after));
    };
    void compare();
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  return lines;
}

const MARKS = { same: '  ', removed: '− ', added: '+ ' } as const;

const SPOKEN = { same: '', removed: changeTexts.removedLine, added: changeTexts.addedLine } as const;

function Lines({ lines, label }: { readonly lines: readonly DiffLine[]; readonly label: string }) {
  return (
    <section class="text-diff" aria-label={label}>
      {lines.map(({ kind, text }, index) => (
        <div key={index} class={kind}>
          <span aria-hidden="true">{MARKS[kind]}</span>
          <span class="spoken">{SPOKEN[kind]}</span>
          {text}
        </div>
      ))}
    </section>
  );
}
