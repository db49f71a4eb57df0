export function MapFrame() {
  return <div />
}
