import { likenessOf } from '@palisade/contract'
import { distanceOf, similarityOf } from '@palisade/contract/recognition'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { NearHit, HitKind } from '#server/modules/alarm/deployment/hit-round.ts'
import type { CameraPlace } from '#server/modules/people/capture/intake/capture-write.queries.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { openFeature } from '#server/modules/people/recognition/sealed-feature.ts'
import {
  findSamePersonNear,
  listDueHits,
  listUnlistedNear,
  settleHit,
  type DueFaceHit,
} from './due-hit.queries.ts'
import { descriptionOf } from './face-hit.rules.ts'

type Told = { id: string; camera_id: string } & Pick<CameraPlace, 'area_id' | 'category'>

/** Tells that hits are new, were settled or judged. */
export const tellHits = (tx: Tx, hits: readonly Told[]): Promise<void> =>
  writeEvents(
    tx,
    hits.map(({ id, camera_id, area_id: areaId, category }) => ({
      type: 'face_hit.changed' as const,
      data: { id },
      audience: {
        permission: 'face_deployment.view' as const,
        areaId,
        device: { id: camera_id, category },
      },
    })),
  )

/** Hits of persons: the same person at the same place pauses; of those on no list, whoever looks like one of before. */
export function createFaceHits(
  recogniser: Pick<Recogniser, 'model'>,
  featureKey: Buffer,
): HitKind<DueFaceHit> {
  async function findSameStrangerNear(db: Db, hit: DueFaceHit): Promise<NearHit | undefined> {
    const own = hit.feature && openFeature(featureKey, hit.capture_id, hit.feature)
    if (!own) return undefined
    const { metric, calibration } = await recogniser.model()
    return (await listUnlistedNear(db, hit)).find(({ capture_id: id, feature }) => {
      const other = feature && openFeature(featureKey, id, feature)
      if (!other || other.length !== own.length) return false
      return ['same', 'likely'].includes(
        likenessOf(similarityOf(calibration, distanceOf(own, other, metric))),
      )
    })
  }

  return {
    prefix: 'face-hit',
    listDue: listDueHits,
    findNear: (db, hit) => {
      if (hit.is_unlisted) return findSameStrangerNear(db, hit)
      // A person who was deleted meanwhile rings by the face alone.
      return hit.entry_id === null ? Promise.resolve(undefined) : findSamePersonNear(db, hit)
    },
    settle: settleHit,
    tell: (tx, hit) => tellHits(tx, [hit]),
    eventOf: hit => ({
      type: hit.is_unlisted ? 'face_unlisted' : 'face_hit',
      level: levelOfNumber(hit.level),
      description: descriptionOf(hit),
    }),
    pictureOf: hit => hit.scene_key ?? hit.picture_key,
  }
}
