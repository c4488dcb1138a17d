import { useEffect } from 'preact/hooks';
import { Notices } from './first-run/notices.tsx';
import { ConnectionBanner } from './frame/connection.tsx';
import { Help } from './frame/help.tsx';
import { Login } from './frame/login.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { StepBanner } from './machines/steps.tsx';
import { pageTitle, partTitle, route, type View } from './route.ts';
import { RunList } from './runs/run-list.tsx';
import { RunView } from './runs/run-view.tsx';
import { isLoginNeeded } from './session.ts';
import { pageTexts } from './texts.ts';
import { Brain } from './views/brain.tsx';
import { Health } from './views/health.tsx';
import { Machines } from './views/machines.tsx';
import { Talk } from './views/talk.tsx';
import { Timeline } from './views/timeline.tsx';
import './frame/frame.css';
import './runs/runs.css';

/** The whole page: the views by name, and the one that the address names. */
export function App() {
  const { view, rest } = route.value;
  useEffect(() => {
    document.title = pageTitle(route.value);
  }, [view, rest, partTitle.value]);
  if (isLoginNeeded.value) return <Login />;
  return (
    <>
      <a class="skip" href="#content">
        {pageTexts.skipToContent}
      </a>
      <TopBar />
      <ConnectionBanner />
      <StepBanner />
      <main id="content" tabIndex={-1}>
        <Notices />
        {viewOf(view, rest)}
      </main>
    </>
  );
}

function viewOf(view: View, rest: string) {
  switch (view) {
    case 'talk':
      return <Talk />;
    case 'machines':
      return <Machines />;
    case 'timeline':
      return <Timeline />;
    case 'runs':
      return <Runs id={rest} />;
    case 'brain':
      return <Brain name={rest} />;
    case 'health':
      return <Health />;
    case 'help':
      return <Help />;
  }
}

/** What ran lately, or all that is known of one run. */
function Runs({ id }: { readonly id: string }) {
  return id === '' ? <RunList /> : <RunView key={id} id={id} />;
}
