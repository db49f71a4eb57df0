import { SOUGHT_FEATURES_MAX, type Contract, type RequestOf } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { bytesOf, presentLook } from '#server/modules/people/comparison/comparison.rules.ts'
import { soughtFeature } from '#server/modules/people/comparison/library-search.service.ts'
import { openFeature } from '#server/modules/people/recognition/sealed-feature.ts'
import type { EngineModel, Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { personFeatures } from './face-search.queries.ts'

type Pictures = RequestOf<Contract['faceSearch']['startSearch']>['pictures']

interface Looking {
  recogniser: Pick<Recogniser, 'look'>
  model: EngineModel
  signal: AbortSignal
}

/** The features of the chosen faces of pictures, and the pictures as they were looked at. */
export async function featuresOfPictures(pictures: Pictures, { recogniser, model, signal }: Looking) {
  const looks = await Promise.all(
    pictures.map(({ picture }, index) =>
      recogniser.look(bytesOf(`pictures.${index}.picture`, picture.content), signal),
    ),
  )
  // The model may have been exchanged between two answers: features of different ones are never compared.
  if (looks.some(({ modelId }) => modelId !== model.modelId)) throw new AppError('recognition.busy')
  const empty = looks.findIndex(({ faces }) => faces.length === 0)
  if (empty !== -1) throw new AppError('face_search.no_face', { number: empty + 1 })
  const features = looks.map((look, index) => soughtFeature(look.faces[pictures[index]?.face ?? 0]))
  return { looked: looks.map(presentLook), features }
}

/** The features of the pictures of persons. */
export async function featuresOfPersons(
  db: Db,
  featureKey: Buffer,
  entryIds: readonly string[],
  { modelId }: EngineModel,
): Promise<Float32Array[]> {
  if (entryIds.length === 0) return []
  const rows = await personFeatures(db, entryIds, modelId, SOUGHT_FEATURES_MAX)
  const features = rows.flatMap(
    ({ picture_id, feature }) => openFeature(featureKey, picture_id, feature) ?? [],
  )
  if (features.length === 0) throw new AppError('face_search.no_feature')
  return features
}
