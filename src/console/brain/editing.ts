import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { CheckAnswer, Finding, SynapseAnswer } from '../../client/generated/types.ts';
import { ApiError } from '../api.ts';
import type { Editor } from './editor.ts';
import { checkSynapse, deleteSynapse, readSynapse, readSynapses, saveSynapse } from './synapses.ts';
import { brainTexts } from './texts.ts';

const BLANK = `name: my-synapse
signals:
  - order: what I say
neurons:
  - say:
      message: what I am answered
`;

type Saved = Pick<SynapseAnswer, 'yaml' | 'source'>;

/** The editing of one synapse, or of a new one: its text as saved and as written, what is wrong with it, and what can be done. */
export function useEditing(name: string) {
  const isNew = name === NEW_NAME;
  const [saved, setSaved] = useState<Saved | null>(isNew ? { yaml: BLANK } : null);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [editor, setEditor] = useState<Editor>();
  const [message, setMessage] = useState('');
  const whole = saved?.yaml ?? '';
  const text = drafts.value[name] ?? whole;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setMessage(error.message);
    }
  };
  const checked = async (yaml: string): Promise<CheckAnswer> => {
    const answer = await checkSynapse(yaml, isNew ? undefined : name);
    setFindings(answer.findings);
    return answer;
  };
  useEffect(() => {
    if (!isNew) void attempt(async () => setSaved(await readSynapse(name)));
  }, [name]);

  return {
    ...{ saved, text, findings, message, isNew, setEditor },
    isChanged: drafts.value[name] !== undefined,
    changed: (yaml: string): void => {
      keepDraft(name, yaml, isNew ? '' : whole);
      setMessage('');
    },
    check: async (yaml: string): Promise<readonly Finding[]> =>
      (await checked(yaml).catch(() => undefined))?.findings ?? [],
    show: ({ line, column }: Finding): void => editor?.goTo(line, column),
    save: (): Promise<void> =>
      attempt(async () => {
        const { synapse, findings: found } = await checked(text);
        const [first] = found.filter(({ severity }) => severity === 'error');
        if (first !== undefined) editor?.goTo(first.line, first.column);
        if (synapse === null) return setMessage(brainTexts.hasMistakes);
        if (found.some(({ rule }) => rule === 'name-taken') && !confirm(brainTexts.confirmReplace)) return;
        const { name: after } = await saveSynapse(synapse);
        dropDraft(name);
        setSaved({ ...(await readSynapse(after)), yaml: text }); // as it is written here, comments and all
        setMessage(brainTexts.saved);
        await readSynapses();
        if (isNew) location.hash = `#/brain/${encodeURIComponent(after)}`;
      }),
    remove: (): Promise<void> =>
      attempt(async () => {
        if (!confirm(brainTexts.confirmDelete(name))) return;
        await deleteSynapse(name);
        dropDraft(name);
        await readSynapses();
        location.hash = '#/brain';
      }),
    discard: (): void => {
      if (!confirm(brainTexts.confirmDiscard)) return;
      dropDraft(name);
      editor?.replace(whole);
    },
  };
}

/** The name under which a synapse that has none yet is kept. */
export const NEW_NAME = '';

const DRAFTS_KEY = 'broca.drafts';

type Drafts = Readonly<Record<string, string>>;

/** The YAML of synapses that was changed here and not saved, by their names; they outlive the view, and a reload of the page. */
export const drafts = signal<Drafts>(JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? '{}') as Drafts);

/** Stores the draft, unless it equals the saved text. */
function keepDraft(name: string, text: string, saved: string): void {
  const { [name]: _, ...others } = drafts.value;
  keep(text === saved ? others : { ...others, [name]: text });
}

/** Puts a text into the editor of a synapse, not saved yet; `NEW_NAME` is a new one. */
export function proposeDraft(name: string, text: string): void {
  keep({ ...drafts.value, [name]: text });
}

function dropDraft(name: string): void {
  const { [name]: _, ...others } = drafts.value;
  keep(others);
}

function keep(all: Drafts): void {
  drafts.value = all;
  sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(all));
}

addEventListener('beforeunload', (event) => {
  if (Object.keys(drafts.value).length > 0) event.preventDefault();
});
