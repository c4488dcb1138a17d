export function Talk() {
  return <h2>Talk</h2>;
}
