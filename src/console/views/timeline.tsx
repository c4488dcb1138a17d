export function Timeline() {
  return <h2>Timeline</h2>;
}
