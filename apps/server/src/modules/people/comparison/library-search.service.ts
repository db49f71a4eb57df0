import type { Contract, FoundPerson, ResultOf } from '@palisade/contract'
import { distanceOfSquares, similarityOf, type FoundFace } from '@palisade/contract/recognition'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ParameterService } from '#server/modules/system/parameter/parameter.service.ts'
import { findFile } from '#server/modules/people/library/entry/face-picture.queries.ts'
import { openFacePicture } from '#server/modules/people/library/entry/face-pictures.ts'
import {
  findValidPersons,
  type ValidPerson,
} from '#server/modules/people/library/entry/valid-persons.queries.ts'
import type { CentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import type { FaceIndex } from '#server/modules/people/recognition/face-index/face-index.ts'
import type { Nearest } from '#server/modules/people/recognition/face-index/vector-index.ts'
import type { EngineModel, Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { bytesOf, featureOf, presentLook } from './comparison.rules.ts'
import { listSearchable } from './library-search.queries.ts'

type Calls = Contract['comparison']

export interface LibrarySearchDeps {
  db: Db
  files: Pick<Files, 'open'>
  parameters: Pick<ParameterService, 'get'>
  recogniser: Recogniser
  faceIndex: FaceIndex
  centres: Pick<CentreSwitch, 'requireGroups'>
}

/** Persons who are no longer valid are among the nearest: so many times as many are asked for. */
const SPARE = 2

/** Finding the persons of libraries who are most alike to a face of a picture, which is not kept. */
export function createLibrarySearchService({
  db,
  files,
  parameters,
  recogniser,
  faceIndex,
  centres,
}: LibrarySearchDeps) {
  return {
    getSearchableGroups: (_, { access, centre }) => listSearchable(db, access, centre),

    async search(
      { picture, face, groupIds, purpose, reason },
      { audit, signal },
    ): Promise<ResultOf<Calls['search']>> {
      // Before anything is looked at: who tries is in the log, whatever comes of it.
      audit({ after: { purpose, reason, groups: groupIds.length } })
      await centres.requireGroups(groupIds)
      const bytes = bytesOf('picture', picture.content)
      const limit = await parameters.get('face.result_items')
      const inTime = AbortSignal.timeout((await parameters.get('face.compare_seconds')) * 1000)
      const model = await recogniser.model()
      faceIndex.requireFilled()
      const look = await recogniser.look(bytes, AbortSignal.any([signal, inTime]))
      if (look.modelId !== model.modelId) throw new AppError('recognition.busy')
      const looked = presentLook(look)
      if (look.faces.length === 0) return { looked, persons: [] }
      const nearest = await faceIndex.search({
        modelId: model.modelId,
        feature: soughtFeature(look.faces[face]),
        groupIds,
        limit: limit * SPARE,
      })
      const ids = nearest.map(({ entryId }) => entryId)
      const valid = new Map((await findValidPersons(db, ids, groupIds)).map(row => [row.id, row]))
      const persons = nearest.flatMap(found => {
        const row = valid.get(found.entryId)
        return row ? [presentFound(row, found, model)] : []
      })
      return { looked, persons: persons.slice(0, limit) }
    },

    async getFoundPicture({ id, pictureId, isSmall }, { audit }) {
      audit({ object: id })
      return openFacePicture(files, { file: await findFile(db, id, pictureId), isSmall })
    },
  } satisfies CallsOf<'comparison'>
}

/** The feature by which a face is looked for. */
export function soughtFeature(face: FoundFace | undefined): Float32Array {
  if (!face) throw new AppError('comparison.no_such_face')
  if (face.feature === null) throw new AppError('comparison.not_comparable')
  return featureOf(face.feature)
}

const presentFound = (
  row: ValidPerson,
  { pictureId, squares }: Nearest,
  { metric, calibration }: EngineModel,
): FoundPerson => ({
  entryId: row.id,
  name: row.name,
  certificateNumber: row.certificate_number,
  group: { id: row.group_id, name: row.group_name, kind: row.kind, colour: row.colour },
  pictureId,
  similarity: similarityOf(calibration, distanceOfSquares(squares, metric)),
  threshold: row.threshold,
})
