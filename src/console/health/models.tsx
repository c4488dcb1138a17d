import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Model, ModelsAnswer } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { Button, Table } from '../parts.tsx';
import { languageName } from './languages.ts';
import { type Refused, refusedBy } from './saving.ts';
import { readSettings } from './state.ts';
import { healthTexts } from './texts.ts';

const models = signal<readonly Model[]>([]);

/** Follows the models while the component is shown: often while one is downloaded, else not at all. */
function useModels(): void {
  useEffect(() => void readModels(), []);
  const isBusy = models.value.some(({ state }) => state === 'downloading');
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void readModels(), EVERY_MS);
    return () => {
      clearInterval(timer);
      readSettings().catch(() => {}); // an engine that lacked the model may lack it no more
    };
  }, [isBusy]);
}

const EVERY_MS = 1_000;

async function readModels(): Promise<void> {
  const answer = await call<ModelsAnswer>('GET', '/models').catch(() => undefined);
  if (answer !== undefined) models.value = answer.models;
}

interface ModelTableProps {
  /** A language tag without its country; `''` is all. */
  readonly language: string;
  readonly use: (model: Model) => Promise<unknown>;
}

/** The models of recognisers, each with what can be done with it. */
export function ModelTable({ language, use }: ModelTableProps) {
  useModels();
  const [refused, setRefused] = useState<Refused>();
  const shown = models.value.filter(
    (one) =>
      one.engine !== 'wakeword' &&
      (language === '' || one.language === undefined || familyOf(one.language) === language),
  );
  return (
    <>
      <div class="wide-table">
        <Table
          columns={[
            healthTexts.modelName,
            healthTexts.forEngine,
            healthTexts.language,
            healthTexts.size,
            healthTexts.licence,
            healthTexts.state,
            healthTexts.actions,
          ]}
        >
          {shown.map((model) => (
            <tr key={model.name}>
              <th scope="row">{model.name}</th>
              <td>{model.engine}</td>
              <td>{model.language === undefined ? '' : languageName(model.language)}</td>
              <td>
                {model.size_bytes === undefined ? '' : healthTexts.megabytes(megabytes(model.size_bytes))}
              </td>
              <td>{model.licence}</td>
              <td>
                <ModelState model={model} />
              </td>
              <td>
                <ModelActions model={model} use={use} refuse={setRefused} />
              </td>
            </tr>
          ))}
        </Table>
      </div>
      <p class="bad" role="alert">
        {refused?.message}
      </p>
    </>
  );
}

/** The part of a language tag that names the language. */
export const familyOf = (language: string): string => language.split(/[-_]/)[0]?.toLowerCase() ?? '';

function ModelState({
  model: { name, state, step, bytes = 0, size_bytes = 0, detail },
}: {
  readonly model: Model;
}) {
  return (
    <>
      {step ?? healthTexts.modelStates[state]}
      {state === 'downloading' && (
        <>
          {' '}
          <progress aria-label={name} max={size_bytes} value={bytes} />{' '}
          {healthTexts.partOf(megabytes(bytes), megabytes(size_bytes))}
        </>
      )}
      {detail !== undefined && <span class="bad"> {detail}</span>}
    </>
  );
}

interface ModelActionsProps extends Pick<ModelTableProps, 'use'> {
  readonly model: Model;
  readonly refuse: (refused: Refused | undefined) => void;
}

function ModelActions({ model, use, refuse }: ModelActionsProps) {
  const { name, state, engine } = model;
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    refuse(await refusedBy(work));
    await readModels();
  };
  const path = `/models/${encodeURIComponent(name)}`;
  const button = (text: string, work: () => Promise<unknown>) => (
    <Button text={text} aria-label={healthTexts.labelOf(text, name)} onClick={() => act(work)} />
  );
  const remove = async (): Promise<void> => {
    if (confirm(healthTexts.confirmRemove(name))) await call('DELETE', path);
  };
  if (state === 'downloading') return button(healthTexts.cancel, () => call('DELETE', `${path}/download`));
  return (
    <div class="row">
      {state === 'here' && engine !== 'silero' && button(healthTexts.useIt, () => use(model))}
      {state !== 'here' &&
        button(state === 'partial' ? healthTexts.goOn : healthTexts.download, () =>
          call('POST', `${path}/download`),
        )}
      {state !== 'absent' && button(healthTexts.remove, remove)}
    </div>
  );
}

/** Downloads one model, with its progress; nothing once it is here. */
export function ModelButton({ name, text }: { readonly name: string; readonly text: string }) {
  useModels();
  const [refused, setRefused] = useState<Refused>();
  const model = models.value.find((one) => one.name === name);
  if (model === undefined || model.state === 'here') return null;
  const act = async (method: 'POST' | 'DELETE'): Promise<void> => {
    setRefused(await refusedBy(() => call(method, `/models/${name}/download`)));
    await readModels();
  };
  return (
    <div class="row">
      {model.state === 'downloading' ? (
        <Button text={healthTexts.cancel} onClick={() => act('DELETE')} />
      ) : (
        <Button text={text} onClick={() => act('POST')} />
      )}
      <span role="status">
        <ModelState model={model} />
      </span>
      <span class="bad" role="alert">
        {refused?.message}
      </span>
    </div>
  );
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
