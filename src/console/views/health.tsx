export function Health() {
  return <h2>Health</h2>;
}
