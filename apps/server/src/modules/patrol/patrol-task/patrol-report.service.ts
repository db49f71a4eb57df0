import { TASK_PICTURE_LIMIT } from '@palisade/contract'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'
import { pictureFor } from '#server/modules/device/masking/masked-picture.ts'
import { changeTask, findTask } from './patrol-task.queries.ts'
import { requireSeenTask } from './patrol-task.reader.ts'
import { isSameReport, requireOwn, requireReport } from './patrol-task.rules.ts'
import { actOnTask, type PatrolTaskDeps } from './patrol-task.service.ts'
import { judgeStop, listTaskStops, markPresetMissed, type TaskStopRow } from './patrol-task-stop.queries.ts'

export interface PatrolReportDeps extends PatrolTaskDeps {
  files: Pick<Files, 'open' | 'put' | 'remove'>
  /** Called when an alarm is to be raised. */
  onFinding: () => void
}

/** Reports on stops, with the picture that was seen. */
export function createPatrolReportService({ db, clock, files, onFinding }: PatrolReportDeps) {
  return {
    async report({ id, position, picture, ...said }, context) {
      const key = picture && (await storePicture(files, picture))
      let isKept = false
      try {
        const after = await actOnTask(id, 'report', context, async (tx, row) => {
          requireOwn(row, context.user.id)
          const stop = await requireVisited(tx, id, position)
          if (isSameReport(stop, said)) return undefined
          requireReport(stop, said)
          const now = new Date(clock.now())
          await judgeStop(tx, id, position, {
            ...said,
            ...(key !== undefined && { picture_key: key }),
            is_alarm_due: said.verdict === 'abnormal' && stop.device_id !== null,
            judged_by: context.user.name,
            judged_at: now,
          })
          await changeTask(tx, id, {}, now)
          isKept = true
          return { position, verdict: said.verdict, note: said.note, answers: said.answers }
        })
        if (isKept && said.verdict === 'abnormal') onFinding()
        return after
      } catch (error) {
        isKept = false
        throw error
      } finally {
        if (!isKept && key !== undefined) await files.remove(key)
      }
    },

    /** Also of a stop that the tour has left meanwhile: a camera may answer late. */
    notePreset: ({ id, position }, context) =>
      actOnTask(id, 'report', context, async (tx, row) => {
        requireOwn(row, context.user.id)
        const { preset, is_preset_missed: isNoted } = await requireVisited(tx, id, position)
        if (isNoted || preset === null) return undefined
        await markPresetMissed(tx, id, position)
        await changeTask(tx, id, {}, new Date(clock.now()))
        return { position, isPresetMissed: true }
      }),

    async getPicture({ id, position }, context): Promise<FileAnswer> {
      const { access } = context
      context.audit({ object: id, after: { position } })
      await requireSeenTask(db, await findTask(db, id), access)
      const stop = (await listTaskStops(db, id)).find(one => one.position === position)
      const file = stop?.picture_key ? await files.open(stop.picture_key) : undefined
      if (!stop || !file) throw new AppError('patrol_task.no_picture')
      const seen = await pictureFor(db, access, stop.device_id, file)
      return { fileName: `${position + 1}.jpg`, contentType: 'image/jpeg', ...seen }
    },
  } satisfies CallsOf<'patrolTask'>
}

async function requireVisited(tx: Tx, id: string, position: number): Promise<TaskStopRow> {
  const stop = (await listTaskStops(tx, id)).find(one => one.position === position)
  if (!stop || stop.visited_at === null) throw new AppError('patrol_task.no_such_stop')
  return stop
}

/** @returns its key */
async function storePicture(files: Pick<Files, 'put'>, { content }: { content: string }): Promise<string> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > TASK_PICTURE_LIMIT) throw new AppError('patrol_task.picture_too_large')
  const { bytes: jpeg } = await readPicture(bytes, { refusal: 'patrol_task.picture_invalid', as: 'jpeg' })
  return files.put(jpeg, { kind: 'patrol-picture', ext: 'jpg' })
}
