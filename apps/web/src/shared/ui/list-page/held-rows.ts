/**
 * The rows that are read, as they are now: those that came meanwhile are left out, those that these pushed off the page stay as
 * they were, and those that are gone from between others go.
 */
export function heldRows<Row extends { id: string }>(shown: readonly Row[], fresh: readonly Row[]): Row[] {
  const now = new Map(fresh.map(row => [row.id, row]))
  const last = shown.findLastIndex(({ id }) => now.has(id))
  return shown.flatMap((row, index) => now.get(row.id) ?? (index < last ? [] : row))
}
