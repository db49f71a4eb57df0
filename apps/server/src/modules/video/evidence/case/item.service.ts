import { CASE_ITEMS_MAX, type EvidenceItem } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CentreContext, FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import type { RecordedPicture } from '#server/infra/media/recorded-picture.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { maskSightOf, toldSight } from '#server/modules/device/masking/mask-sight.ts'
import { pictureFor } from '#server/modules/device/masking/masked-picture.ts'
import { writeCaseChanged } from '../evidence.events.ts'
import { openChosenCase, type CaseChoice } from './chosen-case.ts'
import { presentItem, toldItem } from './case.presenter.ts'
import { lockOpenCase, readCase } from './case.queries.ts'
import { insertItem, listItems, removeItem, type ItemRow, type NewItem } from './item.queries.ts'

/** The record of an alarm, from the module that has it. */
export interface AlarmRecords {
  title(alarmId: string): Promise<{ number: string; type: string }>
  /** The cameras that the pictures of these alarms show, by alarm: of those that the reader may see. */
  shown(alarmIds: readonly string[], access: AccessSnapshot): Promise<Map<string, string>>
  /** The record as its reader sees it, and its picture as it was stored; undefined when it is gone, or out of the reader's sight. */
  record(
    alarmId: string,
    access: AccessSnapshot,
  ): Promise<
    | {
        record: unknown
        deviceId: string | null
        picture: { jpeg: Buffer; cameraId: string | null } | undefined
      }
    | undefined
  >
}

export interface ItemServiceDeps {
  db: Db
  files: Pick<Files, 'put' | 'open' | 'remove'>
  picture: RecordedPicture
  alarms: AlarmRecords
}

/** Snapshots, alarms and notes of a case. */
export function createItemService({ db, files, picture, alarms }: ItemServiceDeps) {
  async function add(
    choice: CaseChoice,
    draft: Omit<NewItem, 'case_id' | 'added_by'>,
    context: CentreContext,
  ): Promise<EvidenceItem> {
    const { item } = await context.transaction(
      async tx => {
        const chosen = await openWithRoom(tx, choice, context)
        const item = await insertItem(tx, { ...draft, case_id: chosen.id, added_by: context.user.name })
        await writeCaseChanged(tx, chosen.id)
        return { chosen, item }
      },
      ({ chosen: { id, title }, item: made }) => ({
        object: id,
        objectName: title,
        after: toldItem(made, title),
      }),
    )
    return presentItem(item)
  }

  return {
    addNote: ({ caseId, text }, context) => add({ caseId }, { kind: 'note', text }, context),

    addAlarm: async ({ caseId, alarmId }, context) => {
      const { number, type } = await alarms.title(alarmId)
      return add({ caseId }, { kind: 'alarm', alarm_id: alarmId, alarm_type: type, text: number }, context)
    },

    async addSnapshot({ cameraId, at, ...choice }, context) {
      if (choice.caseId !== null) await readCase(db, choice.caseId, context)
      const isCamera = await db.transaction().execute(tx => areCameras(tx, [cameraId]))
      if (!isCamera) throw new AppError('device.not_a_camera')
      const found = await picture(cameraId, Date.parse(at))
      if (!found) throw new AppError('evidence.no_picture')
      return withNewFiles(files, async put => {
        const file_key = await put(found.jpeg, { kind: 'evidence-picture', ext: 'jpg' })
        const draft = { kind: 'snapshot', camera_id: cameraId, at: found.at, file_key } as const
        return { result: await add(choice, draft, context), areTaken: true }
      })
    },

    async removeItem({ caseId, itemId }, context) {
      const { item } = await context.transaction(
        async tx => {
          const { title } = await lockOpenCase(tx, caseId, context.centre.id)
          const found = await findItem(tx, caseId, itemId, context)
          await removeItem(tx, itemId)
          await writeCaseChanged(tx, caseId)
          return { title, item: found }
        },
        gone => ({ object: caseId, objectName: gone.title, before: toldItem(gone.item, gone.title) }),
      )
      if (item.file_key !== null) await files.remove(item.file_key)
    },

    async getSnapshot({ caseId, itemId }, context): Promise<FileAnswer> {
      context.audit({ object: itemId })
      const item = await findItem(db, caseId, itemId, context)
      const file = item.file_key === null ? undefined : await files.open(item.file_key)
      if (!file || !item.at) throw new AppError('evidence.item_not_found')
      const sight = await maskSightOf(db, context.access, [item.camera_id])
      context.audit({ objectName: item.camera_name ?? '', after: { at: item.at, ...toldSight(sight) } })
      const fileName = `${item.id}.jpg`
      const picture = await pictureFor(db, context.access, item.camera_id, file)
      return { fileName, contentType: 'image/jpeg', ...picture }
    },
  } satisfies CallsOf<'evidence'>
}

async function openWithRoom(tx: Tx, choice: CaseChoice, context: CentreContext) {
  const chosen = await openChosenCase(tx, choice, context)
  if (!chosen) throw new AppError('evidence.case_not_found')
  if (chosen.items >= CASE_ITEMS_MAX) throw new AppError('evidence.case_full', { limit: CASE_ITEMS_MAX })
  return chosen
}

async function findItem(from: Db, caseId: string, itemId: string, context: CentreContext): Promise<ItemRow> {
  await readCase(from, caseId, context)
  const item = (await listItems(from, caseId, context)).find(({ id }) => id === itemId)
  if (!item) throw new AppError('evidence.item_not_found')
  return item
}
