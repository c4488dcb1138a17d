export function Runs({ id }: { readonly id: string }) {
  return <h2>Runs {id}</h2>;
}
