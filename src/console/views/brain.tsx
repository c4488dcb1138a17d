export function Brain({ name }: { readonly name: string }) {
  return <h2>Brain {name}</h2>;
}
