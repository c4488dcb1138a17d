import { signal } from '@preact/signals';

/** The name under which a synapse that has none yet is kept. */
export const NEW = '';

const KEY = 'broca.drafts';

type Drafts = Readonly<Record<string, string>>;

/** The YAML of synapses that was changed here and not saved, by their names; they outlive the view, and a reload of the page. */
export const drafts = signal<Drafts>(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Drafts);

/** Keeps what was written; what is saved already needs no keeping. */
export function keepDraft(name: string, text: string, saved: string): void {
  const { [name]: _, ...others } = drafts.value;
  keep(text === saved ? others : { ...others, [name]: text });
}

export function dropDraft(name: string): void {
  const { [name]: _, ...others } = drafts.value;
  keep(others);
}

function keep(all: Drafts): void {
  drafts.value = all;
  sessionStorage.setItem(KEY, JSON.stringify(all));
}

addEventListener('beforeunload', (event) => {
  if (Object.keys(drafts.value).length > 0) event.preventDefault();
});
