import type { RunTrace } from '../../client/generated/types.ts';
import { SynapseLink } from './match-explanation.tsx';
import { type FlowBox, flowOf } from './run-flow.ts';
import { runsTexts } from './texts.ts';
import './run-chart.css';

/** A run as a chart: what came, what matched, each neuron in turn within its synapse, what was said. */
export function RunChart({ trace }: { readonly trace: RunTrace }) {
  return (
    <section aria-labelledby="flow">
      <h3 id="flow">{runsTexts.flow}</h3>
      <ol class="run-chart">
        {flowOf(trace).map((box, index) => (
          <Box key={index} box={box} />
        ))}
      </ol>
    </section>
  );
}

/** The sign says it without a colour. */
const SIGNS: Readonly<Record<FlowBox['tone'], string>> = { good: '✓', bad: '✕', open: '…', plain: '' };

const KINDS: Readonly<Record<FlowBox['kind'], string>> = {
  order: runsTexts.order,
  match: runsTexts.match,
  synapse: runsTexts.synapse,
  neuron: runsTexts.neuron,
  speech: runsTexts.flowSpeech,
  end: runsTexts.flowEnd,
};

function Box({ box }: { readonly box: FlowBox }) {
  const { kind, title, detail, tone, took, inner } = box;
  if (inner.length > 0)
    return (
      <li class="flow-group" data-kind={kind}>
        <span class="flow-title">
          {kind === 'synapse' ? <SynapseLink name={title} /> : <strong>{title}</strong>}
        </span>
        <ol class="run-chart">
          {inner.map((one, index) => (
            <Box key={index} box={one} />
          ))}
        </ol>
      </li>
    );
  return (
    <li class="flow-box" data-kind={kind} data-tone={tone}>
      <span class="flow-kind">{KINDS[kind]}</span>
      <strong class="flow-title">
        {SIGNS[tone] !== '' && kind !== 'end' && <span class="flow-sign">{SIGNS[tone]} </span>}
        {title}
      </strong>
      {detail !== '' && <span class="flow-detail">{detail}</span>}
      {took !== undefined && <span class="flow-took">{took}</span>}
    </li>
  );
}
