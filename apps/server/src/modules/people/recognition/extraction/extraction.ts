import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { transactionsOf, type Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createJobWorker } from '#server/infra/jobs/job-worker.ts'
import type { Later } from '#server/infra/jobs/job.queries.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { RecognitionClient } from '#server/infra/recognition/recognition-client.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { tellChanged } from '#server/modules/people/library/entry/face-entry.change.ts'
import type { EngineModel } from '../recogniser.ts'
import {
  abandonPictures,
  finishPicture,
  pictureJobs,
  restartOthers,
  upsertFeature,
  type TakenPicture,
} from './extraction.queries.ts'
import { judgeAnswer, type Verdict } from './extraction.rules.ts'

/** Pictures at the same time: as many as keep the workers of a small machine busy while files are read. */
const LANES = 2
/** The time between two looks for waiting pictures at most, ms: a server may have died with one, or recognition may be back. */
const LOOK_EVERY = 15_000
/** The pause before a picture is tried again for which recognition had no time, ms. */
const RETRY_AFTER = 1_000

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
  let model: EngineModel | null | undefined
  let knownModel: string | undefined

  async function finish(picture: TakenPicture, verdict: Extract<Verdict, { do: 'finish' }>, modelId: string) {
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

  async function perform(picture: TakenPicture, used: EngineModel): Promise<Later | void> {
    const stored = await files.open(picture.file)
    const answer = stored
      ? await client.look(await buffer(stored.stream))
      : ({ ok: false, failure: 'undecodable' } as const)
    const isOther = answer?.ok === true && answer.modelId !== used.modelId
    const verdict: Verdict = isOther ? { do: 'later' } : judgeAnswer(answer, picture.attempts, used.minFacePx)
    if (verdict.do === 'later') return { ms: RETRY_AFTER, isTried: false }
    if (verdict.do === 'finish') await finish(picture, verdict, used.modelId)
  }

  const abandon = () =>
    transactionsOf(db)(async tx => {
      const entries = new Set((await abandonPictures(tx)).map(picture => picture.entry_id))
      await tellChanged(tx, [...entries], false)
    })

  /** @returns whether recognition is there */
  async function prepare(): Promise<boolean> {
    await abandon()
    model = (await client.status())?.model
    if (!model) return false
    if (model.modelId !== knownModel) {
      const restarted = await restartOthers(db, model.modelId)
      if (restarted > 0) log.info({ model: model.name, restarted }, 'features are made anew')
      knownModel = model.modelId
    }
    return true
  }

  const worker = createJobWorker<TakenPicture>({
    name: 'face extraction',
    queue: pictureJobs,
    keyOf: ({ id }) => id,
    atOnce: LANES,
    every: LOOK_EVERY,
    perform: async picture => (model ? perform(picture, model) : undefined),
    prepare,
    db,
    log,
  })
  listeners.on('face_picture.waiting', () => worker.wake())
  return { start: () => worker.start(), stop: () => worker.stop() }
}
