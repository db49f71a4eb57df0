import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { deleteFalse, insertFalse } from '../match/false-match.queries.ts'
import { resealFeature } from '#server/modules/people/recognition/sealed-feature.ts'
import { acknowledgeHits, lockHits, setFalse, type LockedHit } from './face-hit.queries.ts'
import { tellHits } from './face-hits.ts'

const tellFalse = (tx: Tx) =>
  writeEvent(tx, { type: 'face_false.changed', data: {}, audience: { permission: 'face_deployment.view' } })

async function lockHit(tx: Tx, id: string): Promise<LockedHit> {
  const [hit] = await lockHits(tx, [id])
  if (!hit) throw new AppError('face_hit.not_found')
  return hit
}

/** The judgement of operators on hits: a hit is a proposal, and a person decides. */
export function createFaceJudgeService({ featureKey }: { featureKey: Buffer }) {
  return {
    /** Who was first stays; it is no error to come second. */
    async acknowledge({ ids }, { user, transaction }) {
      await transaction(
        async tx => {
          const open = (await lockHits(tx, ids)).filter(hit => hit.acknowledged_at === null)
          await acknowledgeHits(
            tx,
            open.map(({ id }) => id),
            user.name,
          )
          await tellHits(tx, open)
        },
        () => ({ object: [...ids] }),
      )
    },

    async markFalse({ id }, { user, transaction }) {
      await transaction(
        async tx => {
          const hit = await lockHit(tx, id)
          const { deployment_id, entry_id, model_id, feature: sealed } = hit
          const feature = sealed && resealFeature(featureKey, [hit.capture_id, id], sealed)
          if (!deployment_id || !entry_id || !model_id || !feature) throw new AppError('face_hit.no_person')
          await insertFalse(tx, {
            hit_id: id,
            deployment_id,
            entry_id,
            model_id,
            feature,
            created_by: user.name,
          })
          await setFalse(tx, id, user.name)
          await tellHits(tx, [hit])
          await tellFalse(tx)
        },
        () => ({ object: id }),
      )
    },

    async undoFalse({ id }, { transaction }) {
      await transaction(
        async tx => {
          const hit = await lockHit(tx, id)
          if (hit.false_by === null) throw new AppError('face_hit.not_false')
          await deleteFalse(tx, id)
          await setFalse(tx, id, null)
          await tellHits(tx, [hit])
          await tellFalse(tx)
        },
        () => ({ object: id }),
      )
    },
  } satisfies CallsOf<'faceHit'>
}
