import { useEffect } from 'preact/hooks';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { ActorDetails } from '../machines/actor-details.tsx';
import { ActorTree } from '../machines/actor-tree.tsx';
import { selectionOf } from '../machines/actors.ts';
import { LAYOUTS, type Layout, look, looked } from '../machines/address.ts';
import { AllCharts } from '../machines/all-charts.tsx';
import { charts, chartsError, loadCharts } from '../machines/chart/charts.ts';
import { MachineView } from '../machines/chart/machine-view.tsx';
import { startClock, syncClock } from '../machines/clock.ts';
import { followed } from '../machines/following.ts';
import { Inject } from '../machines/inject.tsx';
import { actors, isStreamOpen, watchMachines } from '../machines/live-machines.ts';
import { useMoment } from '../machines/moment.ts';
import { PastBanner } from '../machines/past.tsx';
import { type SeenStep, seenSteps, steps } from '../machines/seen-steps.ts';
import { Sequence } from '../machines/sequence.tsx';
import { Steps } from '../machines/steps.tsx';
import { machinesTexts } from '../machines/texts.ts';
import { Connection, TransitionList } from '../machines/transition-list.tsx';
import { Button, Checkbox } from '../parts.tsx';
import './machines.css';

/** The machines as they run or ran: what is active, what happened, who is there; events go in, or are held. */
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
    <div class={looked.value.at === undefined ? 'machines' : 'machines past'}>
      {chartsError.value !== undefined && <p class="bad">{machinesTexts.noCharts(chartsError.value)}</p>}
      {tree === undefined ? <Head shown="" /> : <Shown live={tree} />}
    </div>
  );
}

function Shown({ live }: { readonly live: ActorNode }) {
  const { path, layout, at } = looked.value;
  const past = useMoment(at);
  const tree = past.tree ?? live;
  const names = charts.value.map(({ name }) => name);
  const wanted = path !== '' ? path : (past.step?.actor ?? followed.value);
  const selection = selectionOf(tree, wanted, names);
  const shown = selection.machine?.path ?? selection.path;
  return (
    <>
      <Head shown={shown} />
      {at !== undefined && <PastBanner step={past.step} error={past.error} actor={shown} />}
      <div class="machine-parts">
        <TransitionList actor={shown} />
        {layout === 'chart' && (
          <MachineView
            tree={tree}
            selection={selection}
            step={stepShown(shown, at, past.step && seenSteps([past.step])[0])}
            choose={choose}
          />
        )}
        {layout === 'all' && <AllCharts tree={tree} />}
        {layout === 'sequence' && <Sequence />}
      </div>
      <div class="other-parts">
        <section class="card actors" aria-labelledby="actors-title">
          <h3 id="actors-title">{at === undefined ? machinesTexts.actors : machinesTexts.actorsThen}</h3>
          <ActorTree tree={tree} chosen={selection.path} choose={choose} />
          {selection.actor && <ActorDetails actor={selection.actor} past={past.root} />}
        </section>
        <Inject />
        <Steps />
      </div>
    </>
  );
}

const choose = (path: string): void => look({ path });

/** The last step of a machine, or the last one before a moment. */
const stepShown = (
  actor: string,
  at: number | undefined,
  moment: SeenStep | undefined,
): SeenStep | undefined =>
  steps.value.find((step) => step.actor === actor && (at === undefined || step.number <= at)) ??
  (moment?.actor === actor ? moment : undefined);

const LAYOUT_TEXTS: Readonly<Record<Layout, string>> = {
  chart: machinesTexts.oneChart,
  all: machinesTexts.allMachines,
  sequence: machinesTexts.sequence,
};

/** The title, and the ways to look at the machines; `shown` is the path of the machine that is shown. */
function Head({ shown }: { readonly shown: string }) {
  const { path, layout, at } = looked.value;
  const isNow = at === undefined;
  return (
    <div class="row machines-head">
      <h2>{machinesTexts.machines}</h2>
      {isNow && <Connection />}
      <fieldset class="row layouts" aria-label={machinesTexts.layout}>
        {LAYOUTS.map((one) => (
          <Button
            key={one}
            text={LAYOUT_TEXTS[one]}
            aria-pressed={one === layout}
            onClick={() => look({ layout: one })}
          />
        ))}
      </fieldset>
      {isNow && (
        <Checkbox
          label={machinesTexts.followActive}
          checked={path === ''}
          change={(isFollowing) => look({ path: isFollowing ? '' : shown })}
        />
      )}
    </div>
  );
}
