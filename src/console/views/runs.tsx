import { RunList } from '../runs/run-list.tsx';
import { RunView } from '../runs/run-view.tsx';
import '../runs/runs.css';

/** What ran lately, or all that is known of one run. */
export function Runs({ id }: { readonly id: string }) {
  return id === '' ? <RunList /> : <RunView key={id} id={id} />;
}
