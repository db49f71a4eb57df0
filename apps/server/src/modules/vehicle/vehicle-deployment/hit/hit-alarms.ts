import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { HitKind } from '#server/modules/alarm/deployment/hit-round.ts'
import { tellHits } from './hit-writer.ts'
import { findNearHit, listDueHits, settleHit, type DueHit } from './hit.queries.ts'
import { descriptionOf } from './hit.rules.ts'

/** Hits of vehicles: the same plate at the same checkpoint pauses. */
export const vehicleHits: HitKind<DueHit> = {
  prefix: 'vehicle-hit',
  listDue: listDueHits,
  findNear: findNearHit,
  settle: settleHit,
  tell: (tx, hit) => tellHits(tx, [hit]),
  eventOf: hit => ({
    type: hit.match === 'unlisted' ? 'vehicle_unlisted' : 'vehicle_hit',
    level: levelOfNumber(hit.level),
    description: descriptionOf(hit),
  }),
  pictureOf: hit => hit.picture_key,
}
