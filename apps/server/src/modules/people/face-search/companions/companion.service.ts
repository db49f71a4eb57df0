import { COMPANIONS_SHOWN_MAX, type FaceCapture, type FaceCompanion } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { presentCapture } from '#server/modules/people/capture/search/capture.service.ts'
import { squaresWithin } from '#server/modules/people/comparison/comparison.rules.ts'
import type { CentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { findCaptures } from '../face-search.queries.ts'
import type { CaptureScan } from '../scan/capture-scan.ts'
import { featuresOfCaptures, nearCaptures, type NearRow } from './companion.queries.ts'

/** Captures near to those of the person that are looked at; each is compared with those before it. */
const NEAR_MAX = 2000

export interface CompanionDeps {
  db: Db
  recogniser: Pick<Recogniser, 'model'>
  scan: Pick<CaptureScan, 'group'>
  centres: Pick<CentreSwitch, 'requireCentre'>
}

/** Whoever was seen together with somebody. */
export function createCompanionService({ db, recogniser, scan, centres }: CompanionDeps) {
  return {
    async findCompanions({ captureIds: ids, seconds, similarity, purpose, reason }, context) {
      context.audit({ after: { purpose, reason, captures: ids.length, seconds } })
      await centres.requireCentre(context.centre.areaId)
      const model = await recogniser.model()
      const { modelId } = model
      const near = await nearCaptures(db, { ids, seconds, modelId }, context, NEAR_MAX)
      if (near.length === 0) return []
      const groups = await scan.group({
        rows: near.map(({ id, feature }) => ({ id, feature })),
        except: await featuresOfCaptures(db, ids, modelId),
        within: squaresWithin(similarity, model),
      })
      const rowOf = new Map(near.map(row => [row.id, row]))
      const most = groups
        .map(group => group.flatMap(id => rowOf.get(id) ?? []))
        .toSorted((one, other) => timesOf(other) - timesOf(one))
        .slice(0, COMPANIONS_SHOWN_MAX)
      const seen = await findCaptures(
        db,
        most.flatMap(group => group.map(({ id }) => id)),
        context,
      )
      const captureOf = new Map(seen.map(row => [row.id, presentCapture(row)]))
      return most.flatMap(group => present(group, captureOf) ?? [])
    },
  } satisfies CallsOf<'faceSearch'>
}

/** Captures of the person beside which somebody was seen. */
const timesOf = (group: readonly NearRow[]): number => new Set(group.flatMap(({ beside }) => beside)).size

/** Undefined when the newest capture is gone meanwhile. */
function present(
  group: readonly NearRow[],
  captureOf: ReadonlyMap<string, FaceCapture>,
): FaceCompanion | undefined {
  const capture = captureOf.get(group[0]?.id ?? '')
  if (!capture) return undefined
  const byCamera = Map.groupBy(group, ({ id }) => captureOf.get(id)?.camera.id)
  const places = Array.from(byCamera.values(), rows => ({
    camera: captureOf.get(rows[0]?.id ?? '')?.camera,
    count: timesOf(rows),
  }))
  return {
    capture,
    times: timesOf(group),
    places: places
      .flatMap(({ camera, count }) => (camera ? [{ id: camera.id, name: camera.name, count }] : []))
      .toSorted((one, other) => other.count - one.count),
  }
}
