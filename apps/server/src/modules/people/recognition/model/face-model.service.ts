import type { FaceModels, ModelErrorCode } from '@palisade/contract'
import {
  MODEL_FILE_MAX_BYTES,
  MODELS_MAX,
  type ModelAnswer,
  type StoredModel,
} from '@palisade/contract/recognition'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { RecognitionClient } from '#server/infra/recognition/recognition-client.ts'
import { momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { passOf } from '../extraction/capture-extraction.ts'
import { countPictures } from './face-model.queries.ts'

type Done = Extract<ModelAnswer, { ok: true }>

export interface FaceModelDeps {
  db: Db
  client: RecognitionClient
}

/** The models of the recognition program, which keeps them and says what is wrong with one. */
export function createFaceModelService({ db, client }: FaceModelDeps) {
  return {
    async getModels(_request, { access }): Promise<FaceModels> {
      if (!client.isOn) throw new AppError('recognition.off')
      const [models, status] = await Promise.all([client.models(), client.status()])
      if (!models) throw new AppError('recognition.away')
      const modelId = status?.model?.modelId ?? ''
      const { done, position, isWhole } = await passOf(db, modelId)
      const back = position && new Date(momentOfAlarmId(position)).toISOString()
      return {
        models,
        pictures: await countPictures(db, modelId),
        captures: { done, back, isWhole },
        mayEdit: access.isSuper,
      }
    },

    async startModel({ manifest, files }, { access }): Promise<{ uploadId: string }> {
      requireSuper(access)
      const { uploadId = '' } = await deed(client.beginModel({ manifest, files }))
      return { uploadId }
    },

    async putModelPart({ uploadId, file, offset, content }, { access }): Promise<{ received: number }> {
      requireSuper(access)
      const part = Buffer.from(content, 'base64')
      const { received = 0 } = await deed(client.putModelPart(uploadId, file, offset, part))
      return { received }
    },

    async addModel({ uploadId }, { access, transaction }) {
      requireSuper(access)
      const model = modelOf(await deed(client.addModel(uploadId)))
      const { vendor, licence, trial } = model
      await transaction(tellChanged, () => ({ objectName: model.id, after: { vendor, licence, trial } }))
      return model
    },

    async chooseModel({ model: id }, { access, transaction }) {
      requireSuper(access)
      const answer = await deed(client.useModel(id))
      await transaction(
        async tx => {
          await tellChanged(tx)
          // Features are made anew.
          await writeEvent(tx, {
            type: 'face_picture.waiting',
            data: {},
            audience: { permission: 'face.view' },
          })
        },
        () => ({ objectName: id, before: { model: answer.wasInUse }, after: { model: id } }),
      )
      return modelOf(answer)
    },

    async removeModel({ model: id }, { access, transaction }) {
      requireSuper(access)
      const { vendor } = modelOf(await deed(client.removeModel(id)))
      await transaction(tellChanged, () => ({ objectName: id, before: { model: id, vendor } }))
    },
  } satisfies CallsOf<'recognition'>
}

const tellChanged = (tx: Tx) =>
  writeEvent(tx, { type: 'recognition.switched', data: {}, audience: { permission: null } })

function requireSuper({ isSuper }: AccessSnapshot): void {
  if (!isSuper) throw new AppError('recognition.super_only')
}

async function deed(asked: Promise<ModelAnswer | undefined>): Promise<Done> {
  const answer = await asked
  if (!answer) throw new AppError('recognition.away')
  if (answer.ok) return answer
  const code: ModelErrorCode = `recognition.model_${answer.refusal}`
  const size = MODEL_FILE_MAX_BYTES / 1024 ** 2
  throw new AppError(code, { detail: answer.detail ?? '', limit: MODELS_MAX, size })
}

function modelOf({ model }: Done): StoredModel {
  if (!model) throw new AppError('recognition.away')
  return model
}
