import { useState } from 'preact/hooks';
import type {
  ExpectedOutcome,
  RunReplayed,
  RunTrace,
  StageReplayed,
  TestSaved,
} from '../../client/generated/types.ts';
import { ApiError, call } from '../api.ts';
import { Button, Table } from '../parts.tsx';
import { stageText } from '../waterfall-rows.ts';
import { TestForm } from './teach/test-form.tsx';
import { runsTexts } from './texts.ts';
import { finishedRuns, stageLines } from './trace.ts';

interface Outcome {
  readonly replayed?: RunReplayed;
  readonly said?: string;
  readonly refused?: string;
}

/** What can be done with the trace of a run, and beneath it what came of that. */
export function RunActions({ trace }: { readonly trace: RunTrace }) {
  const { id } = trace;
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isAtWork, setAtWork] = useState(false);
  const path = `/runs/${encodeURIComponent(id)}`;
  const act = async (work: () => Promise<Outcome>): Promise<void> => {
    setAtWork(true);
    setOutcome(await work().catch(refusedBy));
    setAtWork(false);
  };
  const replay = async (): Promise<Outcome> => ({
    replayed: await call<RunReplayed>('POST', `${path}/replay`),
  });
  const save = async (expected: ExpectedOutcome): Promise<Outcome> => {
    const { file } = await call<TestSaved>('POST', `${path}/test`, expected);
    setAsking(false);
    return { said: runsTexts.testSaved(file) };
  };
  const remove = async (): Promise<Outcome> => {
    if (!confirm(runsTexts.confirmDelete)) return {};
    await call('DELETE', path);
    finishedRuns.value += 1;
    location.hash = '#/runs';
    return {};
  };
  return (
    <>
      <div class="row run-actions">
        <Button text={runsTexts.replay} class="main" disabled={isAtWork} onClick={() => act(replay)} />
        <Button
          text={runsTexts.saveTest}
          aria-expanded={isAsking}
          disabled={isAtWork}
          onClick={() => setAsking(!isAsking)}
        />
        <a class="link-button" href={`${path}/export`} download={`${id}.json`}>
          {runsTexts.export}
        </a>
        <Button text={runsTexts.delete} disabled={isAtWork} onClick={() => act(remove)} />
        {isAtWork && <span class="muted">{runsTexts.atWork}</span>}
      </div>
      {isAsking && (
        <TestForm trace={trace} isAtWork={isAtWork} save={(expected) => act(() => save(expected))} />
      )}
      <p role="alert" class="bad run-alert">
        {outcome.refused}
      </p>
      <div aria-live="polite">
        {outcome.said !== undefined && <p class="good run-done">✓ {outcome.said}</p>}
        {outcome.replayed !== undefined && <Replayed replayed={outcome.replayed} />}
      </div>
    </>
  );
}

function refusedBy(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  return { refused: runsTexts.refused(error.message) };
}

/** What a run would come to with the brain as it is, beside what it came to, stage by stage. */
function Replayed({ replayed }: { readonly replayed: RunReplayed }) {
  const { is_same, stages, not_run } = replayed;
  return (
    <section class="card replayed" aria-labelledby="replayed">
      <h3 id="replayed">{is_same ? runsTexts.replayedSame : runsTexts.replayedOther}</h3>
      <Table class="run-table" columns={[runsTexts.stage, runsTexts.thenHeader, runsTexts.now]}>
        {stages.map((one) => (
          <Row key={one.stage} {...one} />
        ))}
      </Table>
      {not_run.length > 0 && <p class="muted">{runsTexts.notReplayed(not_run.join(', '))}</p>}
    </section>
  );
}

function Row({ stage, was, now, is_same }: StageReplayed) {
  return (
    <tr>
      <th scope="row">{stageText(stage)}</th>
      <td>
        <Lines lines={stageLines(stage, was)} />
      </td>
      <td>
        {is_same ? (
          <span class="good">{runsTexts.same}</span>
        ) : (
          <span class="bad">
            <span class="unseen">{runsTexts.differs} </span>
            <Lines lines={stageLines(stage, now)} />
          </span>
        )}
      </td>
    </tr>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line, index) => (
      <span key={index} class="stage-line">
        {line}
      </span>
    ))}
  </>
);
