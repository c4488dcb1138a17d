import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CheckAnswer, Finding, SynapseAnswer } from '../../client/generated/types.ts';
import { ApiError } from '../api.ts';
import type { Editor } from './editor.ts';
import {
  brainVersion,
  type ChangePlace,
  checkSynapse,
  deleteSynapse,
  dropOverride,
  readSynapse,
  readSynapses,
  saveText,
} from './synapses.ts';
import { brainTexts } from './texts.ts';

const BLANK = `name: my-synapse
signals:
  - order: what I say
neurons:
  - say:
      message: what I am answered
`;

/** The name of the synapse that was deleted here last. */
export const lastDeleted = signal<string | undefined>(undefined);

/** The state that is edited. Without a tag there is none of its name yet. */
type Saved = Pick<SynapseAnswer, 'yaml' | 'source' | 'etag'>;

/** A state that somebody else has saved meanwhile; without YAML it was deleted. */
export interface Theirs {
  readonly name: string;
  readonly state: Saved | null;
}

/** The editing of one synapse, or of a new one: its text as saved and as written, what is wrong with it, and what can be done. */
export function useEditing(name: string) {
  const isNew = name === NEW_NAME;
  const [saved, setSaved] = useState<Saved | null>(isNew ? { yaml: BLANK } : null);
  const [theirs, setTheirs] = useState<Theirs>();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [editor, setEditor] = useState<Editor>();
  const [message, setMessage] = useState('');
  const latest = useRef({ saved, editor });
  latest.current = { saved, editor };
  const whole = linesOf(saved?.yaml);
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
  const show = (state: Saved): void => {
    latest.current.saved = state; // the editor tells its new text before the next rendering
    setSaved(state);
    setTheirs(undefined);
    const yaml = linesOf(state.yaml);
    if (latest.current.editor?.text() !== yaml) latest.current.editor?.replace(yaml);
  };
  /** Takes over what the service has, unless it is other than what is edited here. */
  const meet = (state: Saved | null): void => {
    const { saved: before } = latest.current;
    const draft = drafts.value[name];
    const base = draftBases.value[name] ?? before?.yaml;
    if (state?.etag === before?.etag && before !== null) return;
    if (state === null) {
      if (draft !== undefined) setTheirs({ name, state });
      else setMessage(before === null ? brainTexts.noSuchSynapse(name) : brainTexts.deletedElsewhere);
    } else if (draft === undefined || draft === linesOf(state.yaml)) {
      const isNews = draft === undefined && before !== null && linesOf(before.yaml) !== linesOf(state.yaml);
      if (isNews) setMessage(brainTexts.changedElsewhere);
      dropDraft(name);
      show(state);
    } else if (base === undefined || linesOf(base) === linesOf(state.yaml)) {
      setSaved(state);
      setTheirs(undefined);
    } else {
      if (before === null) setSaved({ ...state, yaml: base });
      setTheirs({ name, state });
    }
  };
  useEffect(() => {
    if (isNew) return;
    void attempt(async () => meet(await readIfThere(name)));
  }, [name, brainVersion.value]);

  /** Saves over one state. One that differs from it is shown, or met again where only its tag is new. */
  const saveOver = async (target: string, place: ChangePlace, over: Saved): Promise<void> => {
    const { yaml = '', etag = null } = over;
    try {
      await saveText(target, { yaml: withLinesOf(yaml, text), place, etag });
    } catch (error) {
      const current = conflictIn(error);
      if (current === undefined) throw error;
      if (etag !== null && current !== null && linesOf(current.yaml) === linesOf(yaml))
        return saveOver(target, place, current);
      return setTheirs({ name: target, state: current });
    }
    const state = await readSynapse(target);
    const draft = drafts.value[name];
    if (draft === undefined || draft === text) {
      dropDraft(name);
      show(state);
    } else {
      setSaved(state);
      setTheirs(undefined);
      keep(drafts.value, { ...draftBases.value, [name]: linesOf(state.yaml) }); // written on meanwhile
    }
    setMessage(place === 'file' ? brainTexts.savedInFile : brainTexts.saved);
    await readSynapses();
    if (isNew) location.hash = `#/brain/${encodeURIComponent(target)}`;
  };
  const changeSaved = (question: string, change: (etag: string) => Promise<unknown>): Promise<void> =>
    attempt(async () => {
      if (!confirm(question)) return;
      const { etag = '*' } = latest.current.saved ?? {};
      await change(etag);
      dropDraft(name);
      await readSynapses();
    });

  return {
    ...{ saved, theirs, text, findings, message, isNew, setEditor },
    isChanged: drafts.value[name] !== undefined,
    changed: (yaml: string): void => {
      const before = isNew ? '' : linesOf(latest.current.saved?.yaml);
      if (yaml !== before) setMessage('');
      keepDraft(name, yaml, before);
    },
    check: async (yaml: string): Promise<readonly Finding[]> =>
      (await checked(yaml).catch(() => undefined))?.findings ?? [],
    show: ({ line, column }: Finding): void => editor?.goTo(line, column),
    save: (place: ChangePlace = 'override'): Promise<void> =>
      attempt(async () => {
        if (theirs !== undefined || saved === null) return;
        const { synapse, findings: found } = await checked(text);
        const [first] = found.filter(({ severity }) => severity === 'error');
        if (first !== undefined) editor?.goTo(first.line, first.column);
        // what a text refers to may stand elsewhere in its file, which the service looks at when it saves there
        if (synapse === null && place !== 'file') return setMessage(brainTexts.hasMistakes);
        await saveOver(isNew ? (synapse?.name ?? '') : name, place, saved);
      }),
    /** Saves what is written here over what the other one saved. */
    keepMine: (): Promise<void> =>
      attempt(async () => {
        if (theirs !== undefined) await saveOver(theirs.name, 'override', theirs.state ?? {});
      }),
    /** Gives up what is written here. */
    takeTheirs: (): void => {
      if (theirs === undefined) return;
      dropDraft(name);
      setMessage('');
      if (theirs.state === null) location.hash = '#/brain';
      else if (isNew) location.hash = `#/brain/${encodeURIComponent(theirs.name)}`;
      else show(theirs.state);
    },
    remove: (place: ChangePlace): Promise<void> =>
      changeSaved(
        place === 'file' ? brainTexts.confirmDeleteInFile(name) : brainTexts.confirmDelete(name),
        async (etag) => {
          await deleteSynapse(name, place, etag);
          lastDeleted.value = name;
          location.hash = '#/brain';
        },
      ),
    revert: (): Promise<void> =>
      changeSaved(brainTexts.confirmRevert, async (etag) => {
        await dropOverride(name, etag);
        dropDraft(name);
        show(await readSynapse(name));
        setMessage(brainTexts.reverted);
      }),
    discard: (): void => {
      if (!confirm(brainTexts.confirmDiscard)) return;
      dropDraft(name);
      editor?.replace(whole);
    },
  };
}

async function readIfThere(name: string): Promise<SynapseAnswer | null> {
  try {
    return await readSynapse(name);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The present state in a refusal, null for a deleted one; undefined in another error. */
function conflictIn(error: unknown): Saved | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  const { current } = (error.answer ?? {}) as { readonly current?: Saved | null };
  return current;
}

/** The editor ends lines with a line feed alone. */
export const linesOf = (yaml = ''): string => yaml.replaceAll('\r\n', '\n');

const withLinesOf = (before: string, text: string): string =>
  before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;

/** The name under which a synapse that has none yet is kept. */
export const NEW_NAME = '';

type Drafts = Readonly<Record<string, string>>;

const stored = (key: string): Drafts => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Drafts;

const DRAFTS_KEY = 'broca.drafts';
const BASES_KEY = 'broca.draft-bases';

/** The YAML of synapses that was changed here and not saved, by their names; they outlive the view, and a reload of the page. */
export const drafts = signal<Drafts>(stored(DRAFTS_KEY));

/** What each draft was made from. */
const draftBases = signal<Drafts>(stored(BASES_KEY));

/** Stores the draft, unless it equals the saved text. */
function keepDraft(name: string, text: string, saved: string): void {
  if (text === saved) dropDraft(name);
  else keep({ ...drafts.value, [name]: text }, { [name]: saved, ...draftBases.value });
}

/** Puts a text into the editor of a synapse, not saved yet; `NEW_NAME` is a new one. */
export function proposeDraft(name: string, text: string): void {
  keep({ ...drafts.value, [name]: text });
}

function dropDraft(name: string): void {
  const { [name]: _, ...others } = drafts.value;
  const { [name]: __, ...bases } = draftBases.value;
  keep(others, bases);
}

function keep(all: Drafts, bases: Drafts = draftBases.value): void {
  drafts.value = all;
  draftBases.value = bases;
  sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(all));
  sessionStorage.setItem(BASES_KEY, JSON.stringify(bases));
}

addEventListener('beforeunload', (event) => {
  if (Object.keys(drafts.value).length > 0) event.preventDefault();
});
