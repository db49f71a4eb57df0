import { distanceOf, distanceOfSquares, similarityOf } from '@palisade/contract/recognition'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createKept } from '#server/infra/kept.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { listRunning, type RunningRow } from '#server/modules/alarm/deployment/running.queries.ts'
import { byCameraOf, isRunningAt, toRunning, type Running } from '#server/modules/alarm/deployment/running.ts'
import type { FrameOfTrack, SeenFace, SeenFrame } from '#server/modules/people/capture/intake/seen-face.ts'
import { findValidPersons } from '#server/modules/people/library/entry/valid-persons.queries.ts'
import type { FaceIndex } from '#server/modules/people/recognition/face-index/face-index.ts'
import type { EngineModel, Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import {
  agreedOf,
  findingsOf,
  isKnownFalse,
  isUsable,
  type Finding,
  type Likely,
  type Said,
} from './face-match.rules.ts'
import { listFalse, type FalseRow } from './false-match.queries.ts'
import { openFeature } from '#server/modules/people/recognition/sealed-feature.ts'

/** Persons whom one comparison looks at further: some of the nearest may not be valid any more. */
const NEAREST = 16

export interface FaceMatchDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  recogniser: Pick<Recogniser, 'model'>
  faceIndex: FaceIndex
  /** 32 bytes. */
  featureKey: Buffer
}

/** A finding of one deployment about one face. */
export interface Matched {
  deployment: RunningRow
  place: string
  finding: Finding
  /** Somebody said of such a face that it is not this person. */
  isFalse: boolean
}

interface FalseFace {
  modelId: string
  feature: Float32Array
}

/** Compares captured faces with what is deployed at their camera; deployments and false matches lie in memory. */
export function createFaceMatch({ db, listeners, recogniser, faceIndex, featureKey }: FaceMatchDeps) {
  const deployed = createKept(async () => byCameraOf((await listRunning(db, 'person')).map(toRunning)))
  const falses = createKept(async () => fold(await listFalse(db)))
  listeners.on('face_deployment.changed', deployed.forget)
  listeners.on('camera_group.changed', deployed.forget)
  listeners.on('face_false.changed', falses.forget)

  function fold(rows: readonly FalseRow[]): Map<string, FalseFace[]> {
    const byPair = new Map<string, FalseFace[]>()
    for (const row of rows) {
      const feature = openFeature(featureKey, row.hit_id, row.feature)
      const key = pairKey(row.deployment_id, row.entry_id)
      if (feature) byPair.set(key, [...(byPair.get(key) ?? []), { modelId: row.model_id, feature }])
    }
    return byPair
  }

  async function likelyOf(
    { own, quality }: FrameOfTrack,
    groupIds: readonly string[],
    { metric, calibration }: EngineModel,
  ): Promise<Likely[] | undefined> {
    if (!own || !isUsable(quality, true)) return undefined
    const nearest = await faceIndex.search({ ...own, groupIds, limit: NEAREST })
    const ids = nearest.map(({ entryId }) => entryId)
    const valid = new Map((await findValidPersons(db, ids, groupIds)).map(row => [row.id, row]))
    return nearest.flatMap(({ entryId, pictureId, squares }): Likely[] => {
      const row = valid.get(entryId)
      const similarity = similarityOf(calibration, distanceOfSquares(squares, metric))
      if (!row || similarity < row.threshold) return []
      const { group_id: groupId, group_name: groupName, reason, level, threshold } = row
      return [{ entryId, pictureId, groupId, groupName, reason, level, similarity, threshold }]
    })
  }

  async function isFalse({ row }: Running, { own }: SeenFace, finding: Finding, model: EngineModel) {
    if (finding.kind === 'unlisted' || !own) return false
    const known = (await falses.value()).get(pairKey(row.id, finding.person.entryId)) ?? []
    const percents = known
      .filter(({ modelId }) => modelId === own.modelId)
      .map(one => similarityOf(model.calibration, distanceOf(own.feature, one.feature, model.metric)))
    return isKnownFalse(finding.person, percents)
  }

  async function matchWith(
    one: Running,
    frame: SeenFrame,
    model: EngineModel,
  ): Promise<(Matched | undefined)[]> {
    const { row, places } = one
    const saidOf = async (seen: FrameOfTrack): Promise<Said> => ({
      likely: await likelyOf(seen, row.group_ids, model),
      quality: seen.quality,
    })
    const faces = await Promise.all(
      frame.faces.map(async face =>
        face.frames ? agreedOf(await Promise.all(face.frames.map(saidOf))) : saidOf(face),
      ),
    )
    const place = places.get(frame.cameraId) ?? frame.cameraId
    return Promise.all(
      findingsOf(row.mode, faces).map(async (finding, n) => {
        const face = frame.faces[n]
        if (!finding || !face) return undefined
        return { deployment: row, place, finding, isFalse: await isFalse(one, face, finding, model) }
      }),
    )
  }

  return {
    /** @returns for each face of the frame */
    async match(frame: SeenFrame): Promise<Matched[][]> {
      const here = (await deployed.value()).get(frame.cameraId) ?? []
      const running = here.filter(one => isRunningAt(one, frame.at))
      if (running.length === 0 || frame.faces.length === 0) return frame.faces.map(() => [])
      const model = await recogniser.model()
      // The model was changed since the faces were looked at: they are looked at once more.
      if (frame.faces.some(({ own }) => own && own.modelId !== model.modelId))
        throw new AppError('recognition.busy')
      const all = await Promise.all(running.map(one => matchWith(one, frame, model)))
      return frame.faces.map((_, n) => all.flatMap(found => found[n] ?? []))
    },
  }
}
export type FaceMatch = ReturnType<typeof createFaceMatch>

const pairKey = (deploymentId: string, entryId: string) => `${deploymentId} ${entryId}`
