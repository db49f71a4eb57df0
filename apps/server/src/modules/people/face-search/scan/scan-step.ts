import { distanceOfSquares, similarityOf } from '@palisade/contract/recognition'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { removePack } from '#server/modules/people/capture/packs/capture-pack.queries.ts'
import { captureCameras, type CaptureReader } from '#server/modules/people/capture/search/capture.queries.ts'
import { featureOf, squaresBeyond } from '#server/modules/people/comparison/comparison.rules.ts'
import type { OpenSearch } from '../search-token.ts'
import { nextBatch, type BatchSize } from './capture-read.queries.ts'
import type { CompareTask, NearCapture } from './capture-scan.messages.ts'
import type { CaptureScan } from './capture-scan.ts'
import { createNearest } from './nearest.ts'

/** A step ends after the batch in which so much time is over, ms: its captures are shown then. */
const STEP_MS = 500

export interface ScanStepDeps {
  db: Db
  scan: Pick<CaptureScan, 'compare'>
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

/** Compares batch after batch of captures, the newest first, until a step's time is over. */
export async function scanStep(
  deps: ScanStepDeps,
  search: OpenSearch,
  context: CaptureReader & { signal: AbortSignal },
): Promise<Step> {
  const { db, clock } = deps
  const { modelId, limit, similarity, metric, calibration, until } = search
  const sought = search.sought.map(featureOf)
  const begun = clock.elapsed()
  const isOver = () => clock.elapsed() - begun >= STEP_MS || clock.now() >= until || context.signal.aborted
  const cameraIds = await captureCameras(db, search, context)
  const from = lowestAlarmId(Date.parse(search.startTime))
  const next = (to: string) => nextBatch(db, { modelId, from, to }, cameraIds, deps.batchSize)
  const nearest = createNearest(squaresBeyond(similarity, search), limit)
  let before = search.before ?? lowestAlarmId(Date.parse(search.endTime) + 1)
  let isWhole = cameraIds.length === 0 || before <= from
  let coming = isWhole ? undefined : next(before)
  while (coming) {
    const batch = await coming
    before = batch.span.from
    isWhole = before <= from
    // The next batch is looked for while this one is compared.
    coming = isWhole || isOver() ? undefined : next(before)
    // Where the comparison fails, nobody waits for it.
    coming?.catch(() => undefined)
    const { farthest } = nearest
    nearest.add(await compareBatch(deps, { ...batch, sought, cameraIds, farthest, limit }))
  }
  const found = nearest.captures.map(({ id, squares }): [string, number] => [
    id,
    similarityOf(calibration, distanceOfSquares(squares, metric)),
  ])
  return { similarities: new Map(found.filter(([, percent]) => percent >= similarity)), before, isWhole }
}

/** Without a pack that cannot be opened its captures are compared one by one, until another one is made of them. */
async function compareBatch(
  { db, scan, log }: ScanStepDeps,
  batch: Omit<CompareTask, 'do'>,
): Promise<NearCapture[]> {
  for (;;) {
    const { near, torn } = await scan.compare(batch)
    if (torn.length === 0) return near
    log.error({ packs: torn }, 'packs of captures cannot be opened and are made anew')
    for (const id of torn) await removePack(db, id)
  }
}
