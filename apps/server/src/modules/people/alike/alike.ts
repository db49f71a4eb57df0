import { FACE_ALIKE_FROM } from '@palisade/contract'
import { distanceOfSquares, similarityOf } from '@palisade/contract/recognition'
import type { FastifyBaseLogger } from 'fastify'
import { transactionsOf, type Db } from '#server/infra/database/database.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { openFeature } from '#server/modules/people/recognition/sealed-feature.ts'
import { tellChanged } from '#server/modules/people/library/entry/face-entry.change.ts'
import type { FaceIndex } from '#server/modules/people/recognition/face-index/face-index.ts'
import type { EngineModel, Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import {
  listGroupIds,
  listUncompared,
  storeCompared,
  type AlikePicture,
  type UncomparedFeature,
} from './alike.queries.ts'

/** Features of one read. */
const AT_ONCE = 200
/** Persons that are kept for one picture: more than are shown, as some of them are not for everybody. */
const KEPT = 20
/** The time between two looks for features that nobody told of, ms: recognition may be back. */
const LOOK_EVERY = 30_000

export interface AlikeDeps {
  db: Db
  faceIndex: Pick<FaceIndex, 'search' | 'hold'>
  recogniser: Recogniser
  listeners: Listeners
  /** 32 bytes. */
  featureKey: Buffer
  log: FastifyBaseLogger
}

/**
 * Compares each new feature with those of all other persons, so that whoever is listed twice is found. Who may be told of whom
 * is asked when somebody looks.
 */
export function createAlike({ db, faceIndex, recogniser, listeners, featureKey, log }: AlikeDeps) {
  let isStopping = false

  async function alikeOf(
    { picture_id: pictureId, entry_id: own, feature: sealed }: UncomparedFeature,
    { modelId, metric, calibration }: EngineModel,
    groupIds: readonly string[],
  ): Promise<AlikePicture[]> {
    const feature = openFeature(featureKey, pictureId, sealed)
    if (!feature) return []
    const nearest = await faceIndex.search({ modelId, feature, groupIds, limit: KEPT + 1 })
    return nearest
      .filter(({ entryId }) => entryId !== own)
      .map(({ pictureId: id, squares }) => ({
        pictureId: id,
        similarity: similarityOf(calibration, distanceOfSquares(squares, metric)),
      }))
      .filter(({ similarity }) => similarity >= FACE_ALIKE_FROM)
  }

  async function compare(row: UncomparedFeature, model: EngineModel, groupIds: readonly string[]) {
    const alike = await alikeOf(row, model, groupIds)
    await transactionsOf(db)(async tx => {
      const others = await storeCompared(tx, row.picture_id, alike)
      if (others && others.length > 0) await tellChanged(tx, [row.entry_id, ...others], false)
    })
  }

  async function work() {
    const model = await recogniser.model().catch(() => undefined)
    if (!model) return
    for (;;) {
      const rows = await listUncompared(db, model.modelId, AT_ONCE)
      if (rows.length === 0 || isStopping) return
      // Two persons who come at the same moment find each other only when both are in the index.
      await faceIndex.hold(rows.map(row => row.entry_id))
      const groupIds = await listGroupIds(db)
      for (const row of rows) if (!isStopping) await compare(row, model, groupIds)
    }
  }

  const repeated = createRepeated(work, { name: 'persons who are listed twice', log, every: LOOK_EVERY })
  return {
    start() {
      if (!recogniser.isOn) return
      listeners.on('face_entry.changed', () => repeated.run())
      repeated.start()
      repeated.run()
    },
    async stop() {
      isStopping = true
      await repeated.stop()
    },
  }
}
