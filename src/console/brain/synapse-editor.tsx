import { useEditing } from './editing.ts';
import { Findings } from './findings.tsx';
import type { ListedSynapse } from './listed-synapses.ts';
import { parameterNames } from './parameter-names.ts';
import { placeText } from './place-text.ts';
import { RunForm } from './run-form.tsx';
import { YamlEditor } from './yaml-editor.tsx';

/** One synapse, or a new one, as YAML. */
export function SynapseEditor({ name }: { readonly name: string }) {
  const { saved, text, findings, told, isNew, isChanged, ...editing } = useEditing(name);
  if (saved === null) return <p role="status">{told === '' ? 'Reading …' : told}</p>;
  return (
    <section class="brain-synapse" aria-labelledby="synapse">
      <h2 id="synapse">{isNew ? 'New synapse' : name}</h2>
      {saved.source !== undefined && <p class="muted">{originText(saved.source)}</p>}
      <YamlEditor
        text={text}
        label={isNew ? 'The new synapse in YAML' : `The synapse ${name} in YAML`}
        changed={editing.changed}
        check={editing.check}
        save={editing.save}
        opened={editing.setEditor}
      />
      <div class="row">
        <button type="button" class="main" disabled={!isChanged && !isNew} onClick={() => editing.save()}>
          Save
        </button>
        <button type="button" disabled={!isChanged} onClick={() => editing.discard()}>
          Discard
        </button>
        {!isNew && (
          <button type="button" onClick={() => editing.remove()}>
            Delete
          </button>
        )}
        <span role="status">{told === '' && isChanged ? 'Not saved yet.' : told}</span>
      </div>
      <Findings findings={findings} show={editing.show} />
      {!isNew && <RunForm name={name} parameters={parameterNames(saved.yaml ?? '')} />}
    </section>
  );
}

function originText(source: NonNullable<ListedSynapse['source']>): string {
  const place = placeText(source);
  if (source.from === 'kit')
    return `From ${place}. What is saved here is kept beside it and goes before it; the file itself stays as it is.`;
  if (source.covers === undefined) return `Made here, kept in ${place}`;
  return `Changed here, kept in ${place}; covers ${source.covers.file}:${source.covers.line}`;
}
