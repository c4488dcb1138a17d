import { useEffect } from 'preact/hooks';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { ActorDetails, ActorTree } from '../machines/actor-tree.tsx';
import { selectionOf } from '../machines/actors.ts';
import { charts, chartsError, loadCharts } from '../machines/chart/charts.ts';
import { MachineView } from '../machines/chart/machine-view.tsx';
import { startClock, syncClock } from '../machines/clock.ts';
import { Inject } from '../machines/inject.tsx';
import { actors, isStreamOpen, watchMachines } from '../machines/live-machines.ts';
import { Steps } from '../machines/steps.tsx';
import { machinesTexts } from '../machines/texts.ts';
import { Connection, TransitionList } from '../machines/transition-list.tsx';
import { route } from '../route.ts';
import './machines.css';

/** The machines as they run: what is lit, what happened last, who is there; events go in, or are held. */
export function Machines() {
  useEffect(startClock, []);
  useEffect(watchMachines, []);
  const isOpen = isStreamOpen.value;
  useEffect(() => {
    if (isOpen !== true) return;
    void loadCharts();
    void syncClock();
  }, [isOpen]);
  const tree = actors.value;
  return (
    <div class="machines">
      <div class="row machines-head">
        <h2>{machinesTexts.machines}</h2>
        <Connection />
      </div>
      {chartsError.value !== undefined && <p class="bad">{machinesTexts.noCharts(chartsError.value)}</p>}
      {tree !== undefined && <Shown tree={tree} />}
    </div>
  );
}

function Shown({ tree }: { readonly tree: ActorNode }) {
  const names = charts.value.map(({ name }) => name);
  const looked = selectionOf(tree, route.value.rest, names);
  return (
    <>
      <MachineView tree={tree} looked={looked} choose={choose} />
      <div class="other-parts">
        <section class="card actors" aria-labelledby="actors-title">
          <h3 id="actors-title">{machinesTexts.actors}</h3>
          <ActorTree tree={tree} chosen={looked.path} choose={choose} />
          {looked.actor && <ActorDetails actor={looked.actor} />}
        </section>
        <div class="stack">
          <Steps />
          <Inject />
        </div>
        <TransitionList choose={choose} />
      </div>
    </>
  );
}

/** The address says what is looked at, so that it can be kept and gone back from. */
function choose(path: string): void {
  location.hash = `#/machines/${path.split('/').map(encodeURIComponent).join('/')}`;
}
