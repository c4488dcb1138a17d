import { useEffect, useState } from 'preact/hooks';
import type { ExpectedOutcome, RunTrace } from '../../../client/generated/types.ts';
import { readSynapses, synapses } from '../../brain/synapses.ts';
import { attempt } from '../../requests.ts';
import { isUnmatched, nearMissesOf } from '../trace.ts';
import { teachTexts } from './texts.ts';

interface TestFormProps {
  readonly trace: RunTrace;
  readonly isAtWork: boolean;
  readonly save: (expected: ExpectedOutcome) => void;
}

/** Values of the choice that are no synapse: one has `=` before its name. */
const AS_IT_DID = 'as-it-did';
const NOTHING = 'nothing';

/** Asks what should have happened, and makes a test of it. */
export function TestForm({ trace, isAtWork, save }: TestFormProps) {
  const missed = isUnmatched(trace);
  const near = nearMissesOf(trace).map(({ synapse_name }) => synapse_name);
  const [chosen, setChosen] = useState(missed ? (near[0] === undefined ? '' : `=${near[0]}`) : AS_IT_DID);
  const [says, setSays] = useState('');
  useEffect(() => {
    void attempt(readSynapses);
  }, []);
  const names = [...new Set([...near, ...(synapses.value ?? []).map(({ name }) => name)])];
  const isSynapse = chosen.startsWith('=');
  return (
    <form
      class="card test-form"
      onSubmit={(event) => {
        event.preventDefault();
        save(isSynapse ? expectedOf(chosen.slice(1), says) : chosen === NOTHING ? { synapses: [] } : {});
      }}
    >
      <label>
        {teachTexts.whatShouldHappen}{' '}
        <select required value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {missed ? (
            <option value="">{teachTexts.choose}</option>
          ) : (
            <option value={AS_IT_DID}>{teachTexts.asItDid}</option>
          )}
          {names.map((name) => (
            <option key={name} value={`=${name}`}>
              {teachTexts.starts(name)}
            </option>
          ))}
          <option value={NOTHING}>{teachTexts.notUnderstood}</option>
        </select>
      </label>
      {isSynapse && (
        <label>
          {teachTexts.shouldSay}{' '}
          <input value={says} onInput={({ currentTarget }) => setSays(currentTarget.value)} />
        </label>
      )}
      <button type="submit" class="main" disabled={isAtWork}>
        {teachTexts.saveTest}
      </button>
    </form>
  );
}

const expectedOf = (name: string, says: string): ExpectedOutcome => ({
  synapses: [name],
  ...(says.trim() === '' ? {} : { says: [says.trim()] }),
});
