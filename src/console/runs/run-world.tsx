import { durationText } from '../duration-text.ts';
import { Table } from '../table.tsx';
import type { Trace } from './trace.ts';

/** What the run came upon: the states meanwhile, the engines in use, the version. */
export function RunWorld({ trace }: { readonly trace: Trace }) {
  const { states, engines, broca, parameters } = trace;
  const given = Object.entries(parameters);
  return (
    <>
      {given.length > 0 && (
        <details>
          <summary>Given values ({given.length})</summary>
          <pre>{JSON.stringify(parameters, undefined, 2)}</pre>
        </details>
      )}
      <details>
        <summary>States visited ({states.length})</summary>
        <Table class="run-table" columns={['At', 'Part', 'State']}>
          {states.map(({ at_ms, region, state }, index) => (
            <tr key={index}>
              <td class="figure muted">{durationText(at_ms)}</td>
              <td>{region}</td>
              <td>{state}</td>
            </tr>
          ))}
        </Table>
      </details>
      <details>
        <summary>Broca {broca} and its engines</summary>
        <Table class="run-table" columns={['Part', 'Engine', 'Version']}>
          {Object.entries(engines).map(([kind, { name, engine, version }]) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{name === engine ? name : `${name} (${engine})`}</td>
              <td class="muted">{version ?? 'none'}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}
