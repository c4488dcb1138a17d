import { useSignal } from '@preact/signals';
import type { ActorNode } from '../../../observe/inspect/actor-node.ts';
import { allActors, type Selection } from '../actors.ts';
import { looked } from '../address.ts';
import { Refusals } from '../refusals.tsx';
import type { SeenStep } from '../seen-steps.ts';
import { machinesTexts } from '../texts.ts';
import { LastTransition } from '../transition-list.tsx';
import { ChartView } from './chart-view.tsx';
import { charts, deadlinesOf, isLit, stateAt, withoutMachine } from './charts.ts';
import './chart.css';
import type { ChartState, ChartTransition } from '../../../client/generated/types.ts';
import { Table } from '../../parts.tsx';
import { age, nowMs } from '../clock.ts';
import { shortPath } from '../transition-text.ts';

interface MachineViewProps {
  readonly tree: ActorNode;
  readonly selection: Selection;
  /** The step of this machine that is shown: its last one. */
  readonly step: SeenStep | undefined;
  readonly choose: (path: string) => void;
}

/** The chart of one machine, its last transition, and the details of a state that is pressed. */
export function MachineView({ tree, selection, step, choose }: MachineViewProps) {
  const { machine, chart: name } = selection;
  const chosenState = useSignal<string | undefined>(undefined);
  const chart = charts.value.find((one) => one.name === name);
  const active = machine?.states ?? [];
  const chosen = chosenState.value?.split('.')[0] === name ? chosenState.value : undefined;
  const state = chart && chosen !== undefined ? stateAt(chart.states, chosen) : undefined;
  const chooseState = (id: string): void => {
    chosenState.value = id;
  };
  const close = (): void => {
    chosenState.value = undefined;
  };
  return (
    <section class="machine" aria-labelledby="machine-title">
      <div class="row machine-head">
        <h3 id="machine-title" class="unseen">
          {machinesTexts.chartOf(name)}
        </h3>
        <MachineChoice
          tree={tree}
          chartNames={charts.value.map((one) => one.name)}
          chosen={machine?.path ?? name}
          choose={choose}
        />
        {machine === undefined && <span class="muted">{machinesTexts.isNotRunning}</span>}
        <LastTransition step={step} />
      </div>
      {step !== undefined && looked.value.at === undefined && <Refusals step={step} />}
      <div class="machine-chart">
        {name !== '' && (
          <ChartView machine={name} active={active} step={step} chosen={chosen} choose={chooseState} />
        )}
        {state && (
          <StateDetails
            state={state}
            actor={machine}
            isLit={isLit(active, state.id)}
            choose={chooseState}
            close={close}
          />
        )}
      </div>
    </section>
  );
}

interface MachineChoiceProps {
  readonly tree: ActorNode;
  readonly chartNames: readonly string[];
  /** The path of the machine that is shown. */
  readonly chosen: string;
  readonly choose: (path: string) => void;
}

/** Every machine that runs, and those that could. */
function MachineChoice({ tree, chartNames, chosen, choose }: MachineChoiceProps) {
  const running = allActors(tree).filter(({ machine }) => machine !== null);
  const asleep = chartNames.filter((name) => !running.some(({ machine }) => machine === name));
  return (
    <label class="row">
      <span>{machinesTexts.machine}</span>
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {running.map(({ path }) => (
          <option key={path} value={path}>
            {shortPath(path)}
          </option>
        ))}
        {asleep.map((name) => (
          <option key={name} value={name}>
            {machinesTexts.notRunning(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface StateDetailsProps {
  readonly state: ChartState;
  /** Undefined where no such machine runs. */
  readonly actor: ActorNode | undefined;
  readonly isLit: boolean;
  readonly choose: (state: string) => void;
  readonly close: () => void;
}

/** What a state does: what it invokes and tells, where it may go, and how long it may last. */
function StateDetails({ state, actor, isLit, choose, close }: StateDetailsProps) {
  const deadlines = deadlinesOf(state, actor?.deadlines ?? [], nowMs.value);
  return (
    <section class="card state-details" aria-labelledby="state-title">
      <div class="row state-head">
        <h3 id="state-title">
          {withoutMachine(state.id)}{' '}
          <span class={isLit ? 'lit-word' : 'muted'}>{isLit ? machinesTexts.lit : machinesTexts.notLit}</span>
        </h3>
        <button type="button" class="close" aria-label={machinesTexts.close} onClick={close}>
          ✕
        </button>
      </div>
      <p class="muted">
        {state.kind}
        {isLit && actor?.since != null && machinesTexts.since(age(actor.since, nowMs.value))}
      </p>
      <dl>
        <Items
          title={machinesTexts.invokes}
          items={state.invokes.map(({ id, source }) => (id === source ? id : `${source} (${id})`))}
        />
        <Items title={machinesTexts.onEntry} items={state.entry} />
        <Items title={machinesTexts.onExit} items={state.exit} />
        {deadlines.length > 0 && (
          <>
            <dt>{machinesTexts.deadlines}</dt>
            {deadlines.map(({ name, lasts, left }) => (
              <dd key={name}>
                <code>{name}</code> {lasts ?? (left === undefined && machinesTexts.deadlineUnknown)}{' '}
                {left !== undefined && <strong class="time-left">{left}</strong>}
              </dd>
            ))}
          </>
        )}
      </dl>
      <TransitionTable transitions={state.transitions} choose={choose} />
    </section>
  );
}

function Items({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      {items.map((item, index) => (
        <dd key={`${index} ${item}`}>
          <code>{item}</code>
        </dd>
      ))}
    </>
  );
}

interface TransitionTableProps {
  readonly transitions: readonly ChartTransition[];
  readonly choose: (state: string) => void;
}

/** The ways out of a state; a target that is pressed is looked at next. */
function TransitionTable({ transitions, choose }: TransitionTableProps) {
  if (transitions.length === 0) return null;
  return (
    <div class="wide">
      <Table
        caption={machinesTexts.transitions}
        columns={[machinesTexts.event, machinesTexts.targetAndActions]}
      >
        {transitions.map(({ id, event, guard, targets, actions }) => (
          <tr key={id}>
            <td>
              <code>{event}</code>
              {guard !== null && <div class="muted">{machinesTexts.guard(guard)}</div>}
            </td>
            <td>
              {targets.length === 0 && machinesTexts.stays}
              {targets.map((target) => (
                <button key={target} type="button" class="plain" onClick={() => choose(target)}>
                  {withoutMachine(target)}
                </button>
              ))}
              {actions.length > 0 && <div class="muted">{actions.join(', ')}</div>}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
