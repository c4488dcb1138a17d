/** Data as JSON has them, each map and list to be opened. */
export function DataTree({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return (
    <ul class="data-tree">
      {Object.entries(data).map(([name, value]) => (
        <li key={name}>
          <DataEntry name={name} value={value} />
        </li>
      ))}
    </ul>
  );
}

function DataEntry({ name, value }: { readonly name: string; readonly value: unknown }) {
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  if (inner === undefined || Object.keys(inner).length === 0)
    return (
      <>
        <span class="data-name">{name}</span> <code>{JSON.stringify(value)}</code>
      </>
    );
  return (
    <details>
      <summary>
        <span class="data-name">{name}</span> <code class="muted">{shortOf(inner)}</code>
      </summary>
      <DataTree data={inner} />
    </details>
  );
}

const MAX_CHARACTERS = 40;

function shortOf(value: object): string {
  const text = JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
