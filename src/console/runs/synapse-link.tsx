/** A link to where a synapse is read and changed. */
export function SynapseLink({ name }: { readonly name: string }) {
  return <a href={`#/brain/${encodeURIComponent(name)}`}>{name}</a>;
}
