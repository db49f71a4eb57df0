import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { queueFootage } from '#server/modules/video/footage/footage-queue.ts'
import { presentFootage } from '#server/modules/video/footage/footage.presenter.ts'
import type { StoredClip } from '#server/modules/video/footage/footage.queries.ts'
import { readCase } from '../case/case.queries.ts'
import { alarmsOf, listItems } from '../case/item.queries.ts'
import type { AlarmRecords } from '../case/item.service.ts'
import { isHeld, listCaseLocks } from '../lock/lock.queries.ts'
import { sightOfPackage } from './hidden-areas.ts'

export interface ExportServiceDeps {
  db: Db
  alarms: Pick<AlarmRecords, 'shown'>
  /** Something was put into the queue of files. */
  wake: () => void
}

/** A case leaves the house as one ZIP, made by the queue of downloads. */
export function createExportService({ db, alarms, wake }: ExportServiceDeps) {
  return {
    async export({ caseId, reason, fileName, blurs }, context) {
      context.audit({ object: caseId })
      const found = await readCase(db, caseId, context)
      const held = (await listCaseLocks(db, caseId, context)).filter(isHeld)
      if (held.length === 0 && found.item_count === 0) throw new AppError('evidence.case_empty')
      const items = await listItems(db, caseId, context)
      const shown = await alarms.shown(alarmsOf(items), context.access)
      const cameraIds = [...held, ...items].flatMap(({ camera_id }) => camera_id ?? [])
      const inCase = new Set([...cameraIds, ...shown.values()])
      if (blurs.some(({ cameraId }) => !inCase.has(cameraId))) throw new AppError('evidence.blur_unknown')
      const { hidden, told } = await sightOfPackage(db, context.access, [...inCase], blurs)
      const clips = held.map((lock): StoredClip => ({
        cameraId: lock.camera_id,
        cameraName: lock.camera_name,
        from: lock.from_at.toISOString(),
        to: lock.to_at.toISOString(),
        lockId: lock.id,
      }))
      const row = await context.transaction(
        tx =>
          queueFootage(tx, {
            user_id: context.user.id,
            kind: 'evidence',
            asked: [],
            clips,
            part: 1,
            name: fileName,
            // Films that are made anew wait for each other.
            encoded_percent: held.some(({ camera_id }) => hidden.has(camera_id)) ? 0 : null,
            case_id: caseId,
            reason,
            blurs,
          }),
        () => ({
          objectName: found.title,
          after: {
            reason,
            fileName,
            cameraIds: [...new Set(clips.map(({ cameraId }) => cameraId))],
            spans: clips.map(({ from, to }) => `${from}/${to}`),
            ...told,
          },
        }),
      )
      wake()
      return presentFootage(row)
    },
  } satisfies CallsOf<'evidence'>
}
