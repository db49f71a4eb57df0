import { distanceOfSquares, similarityOf } from '@palisade/contract/recognition'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db, OpenDatabase } from '../../../../infra/database/database.ts'
import { lowestAlarmId } from '../../../alarm/alarm/alarm.id.ts'
import { removePack } from '../../capture/packs/capture-pack.queries.ts'
import { captureCameras, type CaptureReader } from '../../capture/search/capture.queries.ts'
import { featureOf, squaresBeyond } from '../../comparison/comparison.rules.ts'
import type { OpenSearch } from '../search-token.ts'
import {
  nextBatch,
  readBatch,
  readFeatures,
  type BatchSize,
  type CaptureBatch,
  type NextBatch,
} from './capture-read.queries.ts'
import type { NearCapture } from './capture-scan.messages.ts'
import type { CaptureScan } from './capture-scan.ts'
import { createNearest } from './nearest.ts'

/** A step ends after the batch in which so much time is over, ms: its captures are shown then. */
const STEP_MS = 500

export interface ScanStepDeps {
  db: Db
  database: Pick<OpenDatabase, 'pool'>
  scan: Pick<CaptureScan, 'compare' | 'sift'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
  batchSize?: BatchSize
}

interface Step {
  /** Percent by capture. */
  similarities: Map<string, number>
  /** All captures of the span from this id on have been compared. */
  before: string
  /** Everything before it has been compared too. */
  isWhole: boolean
}

/** A batch that has been read. */
interface Read extends NextBatch {
  batch: CaptureBatch
}

/** Whoever the captures of a step are compared with, and how far. */
interface Comparing {
  sought: Float32Array[]
  cameraIds: string[]
  /** The squared distance beyond which no capture counts. */
  farthest: number
  limit: number
}

/**
 * Compares batch after batch of captures, the newest first, until a step's time is over.
 * @throws AppError recognition.busy
 */
export async function scanStep(
  deps: ScanStepDeps,
  search: OpenSearch,
  context: CaptureReader & { signal: AbortSignal },
): Promise<Step> {
  const { db, database, clock } = deps
  const { modelId, limit, similarity, metric, calibration, until } = search
  const sought = search.sought.map(featureOf)
  const begun = clock.elapsed()
  const isOver = () => clock.elapsed() - begun >= STEP_MS || clock.now() >= until || context.signal.aborted
  const cameraIds = await captureCameras(db, search, context)
  const from = lowestAlarmId(Date.parse(search.startTime))
  const read = async (to: string): Promise<Read> => {
    const next = await nextBatch(db, { modelId, from, to }, cameraIds, deps.batchSize)
    return { ...next, batch: await readBatch(database.pool, next, cameraIds) }
  }
  const nearest = createNearest(squaresBeyond(similarity, search), limit)
  let before = search.before ?? lowestAlarmId(Date.parse(search.endTime) + 1)
  let isWhole = cameraIds.length === 0 || before <= from
  let reading = isWhole ? undefined : read(before)
  while (reading) {
    const batch = await reading
    before = batch.span.from
    isWhole = before <= from
    // The next batch is read while this one is compared.
    reading = isWhole || isOver() ? undefined : read(before)
    // Where the comparison fails, nobody waits for it.
    reading?.catch(() => undefined)
    const { farthest } = nearest
    nearest.add(await compareBatch(deps, batch, { sought, cameraIds, farthest, limit }))
  }
  const found = nearest.captures.map(({ id, squares }): [string, number] => [
    id,
    similarityOf(calibration, distanceOfSquares(squares, metric)),
  ])
  return { similarities: new Map(found.filter(([, percent]) => percent >= similarity)), before, isWhole }
}

/** Compares coarsely where packs allow it, and exactly what may be among the nearest by that, and what is in no pack. */
async function compareBatch(
  { db, database, scan, log }: ScanStepDeps,
  read: Read,
  comparing: Comparing,
): Promise<NearCapture[]> {
  const { sought, cameraIds, limit } = comparing
  const { modelId, from, to } = read.span
  let { batch } = read
  for (;;) {
    const { packs } = batch
    const { ids, torn } =
      packs.length > 0 ? await scan.sift({ packs, from, to, ...comparing }) : { ids: [], torn: [] }
    if (torn.length === 0) {
      const exact = await readFeatures(database.pool, { ids, modelId }, cameraIds)
      const features = [...batch.features, ...exact]
      return features.length > 0 ? scan.compare({ features, sought, limit }) : []
    }
    // Without such a pack its captures are compared one by one, until another one is made of them.
    log.error({ packs: torn }, 'packs of captures cannot be opened and are made anew')
    for (const id of torn) await removePack(db, id)
    batch = await readBatch(database.pool, read, cameraIds)
  }
}
