import { isHeard } from './live-machines.ts';

/** Whether what is shown is what is. */
export function Connection() {
  const isOpen = isHeard.value;
  return (
    <span role="status" class={isOpen === false ? 'bad' : 'muted'}>
      {isOpen === undefined && 'Connecting …'}
      {isOpen === true && 'Live'}
      {isOpen === false && 'The connection is lost; what is shown is old. It comes back by itself.'}
    </span>
  );
}
