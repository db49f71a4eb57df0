import { DRY_RUN_EXAMPLES, type DryRunPart } from '@palisade/contract'

/** Adds the parts of a dry run up: counts by hour together, the first examples of all. */
export function addPart(sum: DryRunPart | undefined, part: DryRunPart): DryRunPart {
  if (sum === undefined) return part
  const hours = new Map(sum.hours.map(({ at, runs }) => [at, runs]))
  for (const { at, runs } of part.hours) hours.set(at, (hours.get(at) ?? 0) + runs)
  return {
    ...part,
    scanned: sum.scanned + part.scanned,
    runs: sum.runs + part.runs,
    acknowledged: sum.acknowledged + part.acknowledged,
    hours: [...hours].map(([at, runs]) => ({ at, runs })).toSorted((a, b) => a.at.localeCompare(b.at)),
    examples: [...sum.examples, ...part.examples].slice(0, DRY_RUN_EXAMPLES),
  }
}
