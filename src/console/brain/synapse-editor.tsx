import { useEffect, useState } from 'preact/hooks';
import type { Finding, SynapseAnswer } from '../../client/types.ts';
import { ApiError } from '../api.ts';
import { drafts, dropDraft, keepDraft, NEW } from './drafts.ts';
import type { Editor } from './editor.ts';
import { Findings } from './findings.tsx';
import { parameterNames } from './parameter-names.ts';
import { RunForm } from './run-form.tsx';
import { placeText } from './synapse-list.tsx';
import { checkSynapse, deleteSynapse, readSynapse, readSynapses, saveSynapse } from './synapses.ts';
import { YamlEditor } from './yaml-editor.tsx';

const BLANK = `name: my-synapse
signals:
  - order: what I say
neurons:
  - say:
      message: what I am answered
`;

/** One synapse, or a new one, as YAML. */
export function SynapseEditor({ name }: { readonly name: string }) {
  const isNew = name === NEW;
  const [saved, setSaved] = useState<Pick<SynapseAnswer, 'yaml' | 'source'> | null>(
    isNew ? { yaml: BLANK } : null,
  );
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [editor, setEditor] = useState<Editor>();
  const [told, setTold] = useState('');
  const refused = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    setTold(error.message);
  };
  useEffect(() => {
    if (!isNew) readSynapse(name).then(setSaved, refused);
  }, [name]);
  if (saved === null) return <p role="status">{told === '' ? 'Reading …' : told}</p>;

  const written = saved.yaml ?? '';
  const text = drafts.value[name] ?? written;
  const isChanged = drafts.value[name] !== undefined;
  const replaced = isNew ? undefined : name;
  const check = async (yaml: string): Promise<readonly Finding[]> => {
    const checked = await checkSynapse(yaml, replaced).catch(() => undefined);
    if (checked !== undefined) setFindings(checked.findings);
    return checked?.findings ?? [];
  };
  const save = async (): Promise<void> => {
    const checked = await checkSynapse(text, replaced);
    setFindings(checked.findings);
    const [first] = checked.findings.filter(({ severity }) => severity === 'error');
    if (checked.synapse === null) {
      setTold('Not saved: it has mistakes.');
      if (first !== undefined) editor?.goTo(first.line, first.column);
      return;
    }
    if (isNew && checked.findings.some(({ rule }) => rule === 'name-taken') && !confirm(TAKEN)) return;
    const { name: after } = await saveSynapse(checked.synapse);
    dropDraft(name);
    setSaved({ ...saved, ...(isNew ? {} : await readSynapse(after)), yaml: text });
    setTold('Saved.');
    await readSynapses();
    if (isNew) location.hash = `#/brain/${encodeURIComponent(after)}`;
  };
  const remove = async (): Promise<void> => {
    if (!confirm(`Delete the synapse “${name}”?`)) return;
    await deleteSynapse(name);
    dropDraft(name);
    await readSynapses();
    location.hash = '#/brain';
  };
  const discard = (): void => {
    if (!confirm('Discard what you have written and not saved?')) return;
    dropDraft(name);
    editor?.replace(written);
  };
  return (
    <section class="brain-synapse" aria-labelledby="synapse">
      <h2 id="synapse">{isNew ? 'New synapse' : name}</h2>
      {saved.source !== undefined && <p class="muted">{originText(saved.source)}</p>}
      <YamlEditor
        text={text}
        label={isNew ? 'The new synapse in YAML' : `The synapse ${name} in YAML`}
        changed={(yaml) => {
          keepDraft(name, yaml, isNew ? '' : written);
          setTold('');
        }}
        check={check}
        save={() => void save().catch(refused)}
        opened={setEditor}
      />
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={!isChanged && !isNew}
          onClick={() => save().catch(refused)}
        >
          Save
        </button>
        <button type="button" disabled={!isChanged} onClick={discard}>
          Discard
        </button>
        {!isNew && (
          <button type="button" onClick={() => remove().catch(refused)}>
            Delete
          </button>
        )}
        <span role="status">{told === '' && isChanged ? 'Not saved yet.' : told}</span>
      </div>
      <Findings findings={findings} show={({ line, column }) => editor?.goTo(line, column)} />
      {!isNew && <RunForm name={name} parameters={parameterNames(written)} />}
    </section>
  );
}

const TAKEN = 'A synapse with this name is there. Replace it?';

function originText(source: NonNullable<SynapseAnswer['source']>): string {
  const place = placeText(source);
  if (source.from === 'api')
    return source.covers === undefined
      ? `Made here, kept in ${place}`
      : `Changed here, kept in ${place}; covers ${source.covers.file}:${source.covers.line}`;
  return `From ${place}. What is saved here is kept beside it and goes before it; the file itself stays as it is.`;
}
