import type { ComponentChild, ComponentChildren } from 'preact';

interface TableProps {
  readonly class?: string;
  readonly caption?: string;
  /** The heads of the columns. */
  readonly columns: readonly ComponentChild[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table whose columns have heads. */
export function Table({ class: name, caption, columns, children }: TableProps) {
  return (
    <table class={name}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
