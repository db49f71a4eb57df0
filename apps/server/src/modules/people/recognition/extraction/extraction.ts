import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { transactionsOf, type Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { RecognitionClient } from '#server/infra/recognition/recognition-client.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { tellChanged } from '#server/modules/people/library/entry/face-entry.change.ts'
import type { EngineModel } from '../recogniser.ts'
import {
  abandonPictures,
  finishPicture,
  leasePicture,
  releasePicture,
  restartOthers,
  upsertFeature,
  type LeasedPicture,
} from './extraction.queries.ts'
import { judgeAnswer, type Verdict } from './extraction.rules.ts'

/** Pictures at the same time: as many as keep the workers of a small machine busy while files are read. */
const LANES = 2
/** The time between two looks for waiting pictures at most, ms: a server may have died with one, or recognition may be back. */
const LOOK_EVERY = 15_000

export interface ExtractionDeps {
  db: Db
  config: { copyId: string }
  files: Pick<Files, 'open'>
  listeners: Listeners
  client: RecognitionClient
  /** 32 bytes. */
  featureKey: Buffer
  log: FastifyBaseLogger
}

/**
 * Makes features of the pictures of persons, in the background. Pictures wait in the database, and one server has each at a time for as
 * long as its lease lasts; a picture whose server died is taken by the next one when that lease has ended.
 */
export function createExtraction({ db, files, listeners, client, featureKey, log }: ExtractionDeps) {
  let isStopping = false
  let knownModel: string | undefined

  async function finish(
    picture: LeasedPicture,
    verdict: Extract<Verdict, { do: 'finish' }>,
    modelId: string,
  ) {
    const { outcome, face } = verdict
    await transactionsOf(db)(async tx => {
      if (!(await finishPicture(tx, picture.id, outcome))) return
      if (outcome.state === 'success' && face?.feature) {
        const feature = sealBytes(featureKey, picture.id, Buffer.from(face.feature, 'base64'))
        await upsertFeature(tx, { picture_id: picture.id, model_id: modelId, feature })
      }
      await tellChanged(tx, [picture.entry_id], false)
    })
  }

  /** @returns whether there may be more to do */
  async function takeOne(model: EngineModel): Promise<boolean> {
    const picture = await leasePicture(db)
    if (!picture) return false
    const stored = await files.open(picture.file)
    const answer = stored
      ? await client.look(await buffer(stored.stream))
      : ({ ok: false, failure: 'undecodable' } as const)
    const isOther = answer?.ok === true && answer.modelId !== model.modelId
    const verdict: Verdict = isOther
      ? { do: 'later' }
      : judgeAnswer(answer, picture.attempts, model.minFacePx)
    if (verdict.do === 'finish') await finish(picture, verdict, model.modelId)
    if (verdict.do === 'later') await releasePicture(db, picture.id)
    return verdict.do !== 'later'
  }

  const abandon = () =>
    transactionsOf(db)(async tx => {
      const entries = new Set((await abandonPictures(tx)).map(picture => picture.entry_id))
      await tellChanged(tx, [...entries], false)
    })

  async function work() {
    await abandon()
    const model = (await client.status())?.model
    if (!model) return
    if (model.modelId !== knownModel) {
      const restarted = await restartOthers(db, model.modelId)
      if (restarted > 0) log.info({ model: model.name, restarted }, 'features are made anew')
      knownModel = model.modelId
    }
    const lane = async () => {
      for (;;) if (isStopping || !(await takeOne(model))) return
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  const repeated = createRepeated(work, { name: 'face extraction', log, every: LOOK_EVERY })
  listeners.on('face_picture.waiting', () => repeated.run())
  return {
    start() {
      repeated.start()
      repeated.run()
    },
    async stop() {
      isStopping = true
      await repeated.stop()
    },
  }
}
