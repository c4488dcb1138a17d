import { useSignal } from '@preact/signals';
import type { ActorNode } from '../../../observe/inspect/actors/actor-node.ts';
import type { Looked } from '../actors/chosen-actor.ts';
import { LastTransition } from '../last-transition.tsx';
import { transitions } from '../live-machines.ts';
import { ChartView } from './chart-view.tsx';
import { charts, stateAt } from './charts.ts';
import { isLit } from './lit-states.ts';
import { MachineChoice } from './machine-choice.tsx';
import { StateDetails } from './state-details.tsx';
import './chart.css';

interface MachineViewProps {
  readonly tree: ActorNode;
  readonly looked: Looked;
  readonly choose: (path: string) => void;
}

/** The chart of one machine, the transition it took last, and the state that is looked at. */
export function MachineView({ tree, looked, choose }: MachineViewProps) {
  const { machine, chart: name } = looked;
  const chosenState = useSignal<string | undefined>(undefined);
  const chart = charts.value.find((one) => one.name === name);
  const active = machine?.states ?? [];
  const path = machine?.path ?? looked.path;
  const taken = transitions.value.find(({ actor }) => actor === path);
  const chosen = chosenState.value?.split('.')[0] === name ? chosenState.value : undefined;
  const state = chart && stateAt(chart.states, chosen ?? active[0] ?? name);
  const chooseState = (id: string): void => {
    chosenState.value = id;
  };
  return (
    <div class="machine-parts">
      <section class="machine" aria-labelledby="machine-title">
        <div class="row machine-head">
          <h3 id="machine-title" class="unseen">
            Chart of {name}
          </h3>
          <MachineChoice
            tree={tree}
            chartNames={charts.value.map((one) => one.name)}
            chosen={machine?.path ?? name}
            choose={choose}
          />
          {machine === undefined && <span class="muted">It does not run now.</span>}
        </div>
        <LastTransition taken={taken} />
        {name !== '' && (
          <ChartView machine={name} active={active} taken={taken} chosen={chosen} choose={chooseState} />
        )}
      </section>
      <div class="state-place">
        {state && (
          <StateDetails
            state={state}
            actor={machine}
            isLit={isLit(active, state.id)}
            isFollowing={chosen === undefined}
            choose={chooseState}
            follow={() => {
              chosenState.value = undefined;
            }}
          />
        )}
      </div>
    </div>
  );
}
