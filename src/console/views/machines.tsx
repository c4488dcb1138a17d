export function Machines() {
  return <h2>Machines</h2>;
}
