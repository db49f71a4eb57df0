import { buffer } from 'node:stream/consumers'
import type { FacesAnswer } from '@palisade/contract/recognition'
import type { Db } from '#server/infra/database/database.ts'
import { createDriverLease } from '#server/infra/drivers/driver-lease.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { EngineModel } from '../recogniser.ts'
import type { ExtractionDeps } from './extraction.ts'
import {
  beginPass,
  endPass,
  findPass,
  movePass,
  nextOldCaptures,
  restartPass,
  updateCaptureFeature,
  type CapturePass,
  type OldCapture,
} from './capture-extraction.queries.ts'
import { ATTEMPTS_MAX } from './extraction.rules.ts'

/** Captures that are read at once. */
const BATCH = 50
/** The time between two looks whether the model is another one, ms. */
const LOOK_EVERY = 15_000

/**
 * Makes the features of captures anew once another model is in use, in the background: the newest first, one at a time, so that faces that
 * come in wait for none of them. One copy of the server does, which holds the lease; another one goes on where that ended. A capture in which the new
 * model finds no face keeps the feature of the model before, which is compared with nothing until that is used again.
 */
export function createCaptureExtraction(deps: ExtractionDeps) {
  const { db, config, files, listeners, client, featureKey, log } = deps
  let isStopping = false
  /** The capture under which recognition has failed last, and how often. */
  let failed = { id: '', attempts: 0 }
  const lease = createDriverLease({ db, config, name: 'face-captures-anew' })
  const isOurs = async () => !isStopping && (await lease.renew()).isHeld

  /** @returns undefined when recognition is busy or away: the capture waits */
  async function look({ id, picture_key }: OldCapture, model: EngineModel): Promise<FacesAnswer | undefined> {
    const stored = await files.open(picture_key)
    if (!stored) return { ok: false, failure: 'undecodable' }
    const answer = await client.look(await buffer(stored.stream))
    if (!answer || (answer.ok && answer.modelId !== model.modelId)) return undefined
    if (answer.ok || answer.failure === 'undecodable' || answer.failure === 'too_large') return answer
    if (answer.failure === 'busy' || answer.failure === 'no_model') return undefined
    // It may be the picture that the program dies under.
    failed = { id, attempts: failed.id === id ? failed.attempts + 1 : 1 }
    return failed.attempts < ATTEMPTS_MAX ? undefined : answer
  }

  /** @returns whether the next one may be taken */
  async function takeOne(capture: OldCapture, pass: CapturePass, model: EngineModel): Promise<boolean> {
    const answer = await look(capture, model)
    if (!answer) return false
    const found = answer.ok ? answer.faces[0]?.feature : null
    await db.transaction().execute(async tx => {
      if (found) {
        const feature = sealBytes(featureKey, capture.id, Buffer.from(found, 'base64'))
        await updateCaptureFeature(tx, capture.id, { model_id: model.modelId, feature })
      }
      await movePass(tx, pass, capture.id, found ? 1 : 0)
    })
    return true
  }

  /** @returns whether there may be more to do */
  async function takeSome(model: EngineModel): Promise<boolean> {
    const pass = await findPass(db)
    if (!pass || pass.ended_at || pass.model_id !== model.modelId) return false
    const captures = await nextOldCaptures(db, model.modelId, pass.position, BATCH)
    for (const capture of captures) {
      if (!(await isOurs()) || !(await takeOne(capture, pass, model))) return false
      pass.position = capture.id
    }
    if (captures.length === BATCH) return true
    await endPass(db, pass)
    if (pass.done > 0 || captures.length > 0)
      log.info({ model: model.name }, 'captures of before have been looked at anew')
    return false
  }

  async function work() {
    const model = (await client.status())?.model
    if (!model || !(await isOurs())) return
    // It is begun in the next round: until then captures that were looked at with the model before are written.
    if (await beginPass(db, model.modelId)) return
    while (await takeSome(model));
  }

  const repeated = createRepeated(work, { name: 'captures anew', log, every: LOOK_EVERY })
  listeners.on('face_picture.waiting', () => repeated.run())
  // A centre may have been turned on, whose captures were passed over.
  listeners.on('recognition.switched', async () => {
    await restartPass(db)
    repeated.run()
  })
  return {
    start() {
      repeated.start()
      repeated.run()
    },
    async stop() {
      isStopping = true
      await repeated.stop()
      await lease.release().catch(() => undefined)
    },
  }
}

/** How far the captures of before are, for the model in use. */
export async function passOf(
  db: Db,
  modelId: string,
): Promise<{ done: number; position: string | null; isWhole: boolean }> {
  const pass = await findPass(db)
  if (pass?.model_id !== modelId) return { done: 0, position: null, isWhole: false }
  return { done: pass.done, position: pass.position, isWhole: pass.ended_at !== null }
}
