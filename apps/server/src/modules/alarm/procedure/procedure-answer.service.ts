import { ANSWER_PICTURE_LIMIT, type Contract, type ResultOf } from '@palisade/contract'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { momentOf } from '#server/modules/alarm/task/phone-deed.ts'
import { findAlarmProcedure } from './alarm-procedure.presenter.ts'
import { answerStep, type AnswerRequest } from './procedure-answer.change.ts'
import { findPictureKey } from './procedure-answer.queries.ts'
import type { StepActionDeps } from './step-action.ts'

type Calls = Contract['procedure']

export interface ProcedureAnswerDeps {
  db: Db
  files: Pick<Files, 'open' | 'put' | 'remove'>
  gate: StepActionDeps['gate']
  /** Does the actions of steps. */
  handRuns: StepActionDeps['runs']
  clock?: Clock
}

/** The procedures of alarms: shown, and answered step by step. */
export function createProcedureAnswerService(deps: ProcedureAnswerDeps) {
  const { db, files, gate, handRuns, clock = systemClock } = deps
  return {
    async getOfAlarm({ alarmId }, { access }): Promise<ResultOf<Calls['getOfAlarm']>> {
      const alarm = await findAlarmRow(db, alarmId)
      if (!alarm) throw new AppError('alarm.not_found')
      return { procedure: (await findAlarmProcedure(db, alarm, access)) ?? null }
    },

    async answer(request, context) {
      const at = momentOf(request.at, clock)
      const pictures = await readPictures(request.pictures)
      return withNewFiles(files, async put => {
        const keys: string[] = []
        for (const bytes of pictures) keys.push(await put(bytes, { kind: 'procedure-picture', ext: 'jpg' }))
        const parts = { keys, at, actions: { gate, runs: handRuns } }
        const { shown, told, hasBegun } = await context.transaction(
          tx => answerStep(tx, request, parts, context),
          ({ told }) => told && { object: request.alarmId, ...told },
        )
        if (hasBegun) handRuns.wake()
        return { result: shown, areTaken: told !== undefined }
      })
    },

    /** Opens a picture of an answer, and logs that it was seen. */
    async getPicture({ alarmId, pictureId }, context): Promise<FileAnswer> {
      context.audit({ object: alarmId, after: { pictureId } })
      const key = await findPictureKey(db, alarmId, pictureId)
      const file = key === undefined ? undefined : await files.open(key)
      if (!file) throw new AppError('procedure.no_picture')
      return {
        fileName: `${pictureId}.jpg`,
        contentType: 'image/jpeg',
        body: file.stream,
        length: file.length,
      }
    },
  } satisfies CallsOf<'procedure'>
}

async function readPictures(uploads: AnswerRequest['pictures']): Promise<Buffer[]> {
  const read: Buffer[] = []
  for (const { content } of uploads) {
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > ANSWER_PICTURE_LIMIT) throw new AppError('procedure.picture_too_large')
    read.push((await readPicture(bytes, { refusal: 'procedure.picture_invalid', as: 'jpeg' })).bytes)
  }
  return read
}
