/** Web Mercator metres, as OpenLayers has them. */
export type Coordinate = readonly [x: number, y: number]

/**
 * Groups what lies closer together than `distance`: each takes in its free neighbours, and stands in their middle. A grid of
 * that size finds the neighbours, so that 50,000 points take no longer than some frames.
 */
export function clusterPoints<Thing>(
  things: readonly Thing[],
  at: (thing: Thing) => Coordinate,
  distance: number,
): { members: Thing[]; middle: Coordinate }[] {
  const cells = new Map<string, Thing[]>()
  const cellOf = ([x, y]: Coordinate) => [Math.floor(x / distance), Math.floor(y / distance)] as const
  for (const thing of things) {
    const key = cellOf(at(thing)).join()
    const cell = cells.get(key)
    if (cell) cell.push(thing)
    else cells.set(key, [thing])
  }
  const taken = new Set<Thing>()
  return things.flatMap(thing => {
    if (taken.has(thing)) return []
    const [x, y] = at(thing)
    const members = neighbourCells(cellOf([x, y])).flatMap(key =>
      (cells.get(key) ?? []).filter(other => {
        if (taken.has(other)) return false
        const [otherX, otherY] = at(other)
        return Math.hypot(otherX - x, otherY - y) <= distance
      }),
    )
    for (const member of members) taken.add(member)
    return [{ members, middle: middleOf(members.map(at)) }]
  })
}

const OFFSETS = [-1, 0, 1]

const neighbourCells = ([column, row]: readonly [number, number]): string[] =>
  OFFSETS.flatMap(right => OFFSETS.map(up => `${column + right},${row + up}`))

function middleOf(points: readonly Coordinate[]): Coordinate {
  let [sumX, sumY] = [0, 0]
  for (const [x, y] of points) {
    sumX += x
    sumY += y
  }
  return [sumX / points.length, sumY / points.length]
}
