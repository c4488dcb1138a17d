import { useState } from 'preact/hooks';
import type { RunResult } from '../../client/types.ts';
import { ApiError, call } from '../api.ts';
import { tabName } from '../talk/tab-name.ts';

interface RunFormProps {
  readonly name: string;
  /** Those that its templates name. */
  readonly parameters: readonly string[];
}

/** Runs a synapse by its name, with values for what its templates name. */
export function RunForm({ name, parameters }: RunFormProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<readonly string[]>([]);
  const run = async (event: Event): Promise<void> => {
    event.preventDefault();
    const body = { parameters: values, conversation: tabName.value };
    setOutcome(['At work …']);
    setOutcome(await runOnce(name, body));
  };
  return (
    <form class="brain-run" onSubmit={run}>
      <h3>Run it</h3>
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
        <button type="submit">Run</button>
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
    return lines.length === 0 ? ['Done; it said nothing.'] : lines;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.message];
  }
}
