import { distanceOfSquares, similarityOf } from '@palisade/contract/recognition'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { captureCameras, type CaptureReader } from '../../capture/search/capture.queries.ts'
import { featureOf } from '../../comparison/comparison.rules.ts'
import { readFeatures } from '../face-search.queries.ts'
import type { OpenSearch } from '../search-token.ts'
import type { CaptureScan } from './capture-scan.ts'

/** Captures that are compared at a time: some tens of milliseconds of reading and comparing. */
const BATCH = 8000
/** A step ends after the batch in which so much time is over, ms: its captures are shown then. */
const STEP_MS = 700

export interface ScanStepDeps {
  db: Db
  scan: Pick<CaptureScan, 'compare'>
  clock: Clock
}

interface Step {
  /** Percent by capture. */
  similarities: Map<string, number>
  /** The last capture that was compared. */
  before: string | null
  /** Everything before it has been compared too. */
  isWhole: boolean
}

/**
 * Compares batch after batch of captures, the newest first, until a step's time is over.
 * @throws AppError recognition.busy
 */
export async function scanStep(
  { db, scan, clock }: ScanStepDeps,
  search: OpenSearch,
  context: CaptureReader & { signal: AbortSignal },
): Promise<Step> {
  const { limit, similarity, metric, calibration, until } = search
  const sought = search.sought.map(featureOf)
  const from = clock.elapsed()
  const isOver = () => clock.elapsed() - from >= STEP_MS || clock.now() >= until || context.signal.aborted
  const cameras = await captureCameras(db, search, context)
  const read = (last: string | null) => readFeatures(db, { ...search, before: last }, cameras, BATCH)
  let similarities = new Map<string, number>()
  let { before } = search
  let reading = read(before)
  for (;;) {
    const packs = await reading
    const isWhole = packs.reduce((sum, { count }) => sum + count, 0) < BATCH
    before = packs.map(({ last }) => last).toSorted()[0] ?? before
    // The next batch is read while this one is compared.
    const goesOn = !isWhole && !isOver()
    if (goesOn) reading = read(before)
    // Where the comparison fails, nobody waits for it.
    reading.catch(() => undefined)
    const near = packs.length > 0 ? await scan.compare({ packs, sought, limit }) : []
    for (const { id, squares } of near) {
      const percent = similarityOf(calibration, distanceOfSquares(squares, metric))
      if (percent >= similarity) similarities.set(id, percent)
    }
    similarities = mostAlike(similarities, limit)
    if (!goesOn) return { similarities, before, isWhole }
  }
}

const mostAlike = (similarities: ReadonlyMap<string, number>, limit: number): Map<string, number> =>
  new Map([...similarities].toSorted(([, one], [, other]) => other - one).slice(0, limit))
