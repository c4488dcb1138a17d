import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding, RunResult } from '../../client/generated/types.ts';
import { ApiError, call } from '../api.ts';
import { Button } from '../parts.tsx';
import { tabName } from '../talk/turns.ts';
import { type Assist, readAssist } from './assist/kit-names.ts';
import { plainText } from './assist/schema.ts';
import { pathAt } from './assist/yaml-place.ts';
import { Conflict } from './conflict.tsx';
import { linesOf, useEditing } from './editing.ts';
import type { Editor, EditorOptions } from './editor.ts';
import { FormBeside } from './form/form-beside.tsx';
import { type ListedSynapse, parameterNames } from './synapses.ts';
import { TextDiff } from './text-diff.tsx';
import { brainTexts } from './texts.ts';
import { Versions } from './versions.tsx';

/** One synapse, or a new one, as YAML. */
export function SynapseEditor({ name }: { readonly name: string }) {
  const { saved, theirs, text, findings, message, isNew, isChanged, ...editing } = useEditing(name);
  const assist = useAssist();
  const [editor, setEditor] = useState<Editor>();
  const [about, setAbout] = useState('');
  if (saved === null) return <p role="status">{message === '' ? brainTexts.reading : message}</p>;
  const file = fileOf(saved.source);
  const isOverride = saved.source?.from === 'api';
  const maySave = theirs === undefined;
  return (
    <section class="brain-synapse" aria-labelledby="synapse">
      <h2 id="synapse">{isNew ? brainTexts.newSynapse : name}</h2>
      {saved.source !== undefined && <Versions name={name} source={saved.source} revert={editing.revert} />}
      {theirs !== undefined && (
        <Conflict
          theirs={theirs}
          mine={text}
          isNew={isNew}
          takeTheirs={editing.takeTheirs}
          keepMine={editing.keepMine}
        />
      )}
      <YamlEditor
        text={text}
        label={isNew ? brainTexts.newSynapseInYaml : brainTexts.synapseInYaml(name)}
        changed={editing.changed}
        check={editing.check}
        save={editing.save}
        opened={(opened) => {
          editing.setEditor(opened);
          setEditor(opened);
        }}
        assist={() => assist}
        moved={(written, offset) => setAbout(meaningAt(assist, written, offset))}
      />
      <p class="muted yaml-about">{about}</p>
      <div class="row">
        <Button
          text={brainTexts.save}
          class="main"
          disabled={!maySave || (!isChanged && !isNew)}
          onClick={() => editing.save()}
        />
        {file !== undefined && (
          <Button
            text={brainTexts.saveInFile(file)}
            disabled={!maySave || (!isChanged && !isOverride)}
            onClick={() => editing.save('file')}
          />
        )}
        <Button text={brainTexts.discard} disabled={!isChanged} onClick={() => editing.discard()} />
        {!isNew && <Button text={brainTexts.delete} onClick={() => editing.remove('override')} />}
        {file !== undefined && (
          <Button text={brainTexts.deleteInFile(file)} onClick={() => editing.remove('file')} />
        )}
        <span role="status">{message === '' && isChanged ? brainTexts.notSavedYet : message}</span>
      </div>
      {isChanged && !isNew && <Unsaved before={linesOf(saved.yaml)} after={text} />}
      <Findings findings={findings} show={editing.show} />
      <FormBeside text={text} change={(changed) => editor?.change(changed)} assist={assist} />
      {!isNew && <RunForm name={name} parameters={parameterNames(saved.yaml ?? '')} />}
    </section>
  );
}

/** What is not saved yet, line by line. */
function Unsaved({ before, after }: { readonly before: string; readonly after: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{brainTexts.myChanges}</summary>
      {isOpen && <TextDiff before={before} after={after} label={brainTexts.myChanges} />}
    </details>
  );
}

/** What completes the YAML of a synapse; undefined until the service has told it, and where it does not. */
function useAssist(): Assist | undefined {
  const [assist, setAssist] = useState<Assist>();
  useEffect(() => {
    readAssist().then(setAssist, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error; // without it the editor only completes nothing
    });
  }, []);
  return assist;
}

/** What the documentation says of what the cursor is on; '' where it says nothing. */
function meaningAt(assist: ReturnType<typeof useAssist>, text: string, offset: number): string {
  const path = pathAt(text, offset);
  return plainText(path && assist?.schema.meaning(path));
}

/** The file of the kit that has the synapse; undefined for none. */
function fileOf(source: ListedSynapse['source']): string | undefined {
  if (source === undefined) return undefined;
  return source.from === 'kit' ? source.file : source.covers?.file;
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly show: (finding: Finding) => void;
}

/** What the check found, each with a way to its place. */
function Findings({ findings, show }: FindingsProps) {
  return (
    <div role="status" class="brain-findings">
      <p class="muted">{summary(findings)}</p>
      <ul>
        {findings.map((one) => (
          <li key={`${one.line}:${one.column}:${one.rule}:${one.message}`}>
            <Button text={brainTexts.line(one.line)} onClick={() => show(one)} />{' '}
            <span class={one.severity === 'error' ? 'bad' : undefined}>
              {brainTexts.severities[one.severity]}: {one.message}
              {one.suggestion !== undefined && brainTexts.didYouMean(one.suggestion)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function summary(findings: readonly Finding[]): string {
  if (findings.length === 0) return brainTexts.noMistakeFound;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return brainTexts.mistakes(errors, findings.length - errors);
}

interface YamlEditorProps extends EditorOptions {
  /** Gets the editor once its part of the page is loaded, and undefined when it is closed. */
  readonly opened: (editor: Editor | undefined) => void;
}

/** The editor, whose part of the page is loaded when the first one opens. `text` is what it begins with. */
function YamlEditor(props: YamlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let editor: Editor | undefined;
    let isClosed = false;
    const open = async (): Promise<void> => {
      const { openEditor } = await import('./editor.ts');
      if (isClosed || place.current === null) return;
      const { text, label } = latest.current;
      editor = openEditor(place.current, {
        text,
        label,
        changed: (written) => latest.current.changed(written),
        check: (written) => latest.current.check(written),
        save: () => void latest.current.save(),
        assist: () => latest.current.assist(),
        moved: (written, offset) => latest.current.moved(written, offset),
      });
      latest.current.opened(editor);
    };
    void open();
    return () => {
      isClosed = true;
      latest.current.opened(undefined);
      editor?.close();
    };
  }, []);
  return <div class="yaml-editor" ref={place} />;
}

interface RunFormProps {
  readonly name: string;
  /** Those that its templates name. */
  readonly parameters: readonly string[];
}

/** Runs a synapse by its name, with values for what its templates name. */
function RunForm({ name, parameters }: RunFormProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<readonly string[]>([]);
  const run = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = { parameters: values, conversation: tabName.value };
    setOutcome([brainTexts.atWork]);
    setOutcome(await runOnce(name, body));
  };
  return (
    <form class="brain-run" onSubmit={run}>
      <h3>{brainTexts.runHeading}</h3>
      <div class="row">
        {parameters.map((parameter) => (
          <label key={parameter}>
            {parameter}{' '}
            <input
              value={values[parameter] ?? ''}
              onInput={({ currentTarget }) => setValues({ ...values, [parameter]: currentTarget.value })}
            />
          </label>
        ))}
        <button type="submit">{brainTexts.run}</button>
      </div>
      <div role="status">
        {outcome.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </form>
  );
}

/** What it said, and what went wrong. */
async function runOnce(name: string, body: object): Promise<readonly string[]> {
  try {
    const path = `/synapses/start/id/${encodeURIComponent(name)}`;
    const { matched_synapses } = await call<RunResult>('POST', path, body);
    const lines = matched_synapses
      .flatMap(({ neuron_module_list }) => neuron_module_list)
      .flatMap(({ generated_message, error }) => [generated_message ?? [], error ?? []].flat());
    return lines.length === 0 ? [brainTexts.ranSilently] : lines;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.message];
  }
}
