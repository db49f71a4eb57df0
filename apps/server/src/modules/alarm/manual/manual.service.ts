import {
  alarmLevels,
  handAlarmTypes,
  type Alarm,
  type Contract,
  type Page,
  type RequestOf,
  type ResultOf,
} from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { partsFor } from '#server/modules/alarm/alarm/alarm-picture.rules.ts'
import { presentAlarm } from '#server/modules/alarm/alarm/alarm.presenter.ts'
import { findAlarmRow, findAlarmRows, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelNumber, levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { listEventRules } from '#server/modules/alarm/alarm/record/alarm-count.queries.ts'
import { deedMark, momentOf, requireSameDeed } from '#server/modules/alarm/task/phone-deed.ts'
import { readPictures } from '#server/modules/alarm/task/task-pictures.ts'
import { insertManual, manualIdAt, type ManualDraft, type ManualPlaceChoice } from './manual-raise.ts'
import {
  claimManualAlarm,
  findAreaAt,
  findPlacesOfAreas,
  findRaisedPage,
  listVisibleCameras,
  searchPlaces,
} from './manual.queries.ts'

type Calls = Contract['manual']
type Request = RequestOf<Calls['raise']>

export interface ManualDeps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  /** Called when an alarm needs a picture now. */
  wakeCaptures: () => void
  clock?: Clock
}

/** The fields of an alarm raised by hand that the log keeps. */
const told = (row: AlarmRow, { cameraIds, keys }: Pick<ManualDraft, 'cameraIds' | 'keys'>) => ({
  type: row.type,
  level: row.level,
  location: row.location,
  description: row.description,
  reporter: row.reporter,
  pictures: keys.length,
  cameraIds,
})

const deedOf = ({ pictures, ...request }: Request) =>
  deedMark(
    request.type,
    request.level,
    request.description,
    request.reporter,
    request.areaId,
    request.longitude,
    request.latitude,
    request.deviceId,
    request.cameraIds.join(),
    pictures.length,
  )

export function createManualService(deps: ManualDeps) {
  const { db, files, clock = systemClock } = deps

  const shown = (row: AlarmRow, { access }: SignedInContext) => ({
    ...presentAlarm(row),
    ...partsFor(access, row),
  })

  async function raiseOnce(
    draft: ManualDraft,
    request: Request,
    context: SignedInContext,
  ): Promise<{ row: AlarmRow; isNew: boolean; wantsCapture: boolean }> {
    const { user } = context
    return context.transaction(
      async tx => {
        const { requestId = null } = request
        const deed = requestId === null ? null : deedOf(request)
        const claim = { alarm_id: draft.id, user_id: user.id, request_id: requestId, deed }
        const earlier = await claimManualAlarm(tx, claim)
        if (!earlier) return { ...(await insertManual(tx, draft, user, clock.now())), isNew: true }
        if (deed !== null) requireSameDeed(earlier.deed, deed)
        const row = await findAlarmRow(tx, earlier.alarm_id)
        if (!row) throw new AppError('alarm.not_found')
        return { row, isNew: false, wantsCapture: false }
      },
      ({ row, isNew }) => (isNew ? { object: row.id, after: told(row, draft) } : undefined),
    )
  }

  return {
    /** Types that the event rules switch off are left out. */
    async getChoices(_request, { locale }): Promise<ResultOf<Calls['getChoices']>> {
      const [t, rules] = await Promise.all([loadTranslator(locale), listEventRules(db)])
      const byType = new Map(rules.map(rule => [rule.type, rule]))
      return {
        levels: alarmLevels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) })),
        types: handAlarmTypes.flatMap(value => {
          const rule = byType.get(value)
          if (!rule?.enabled) return []
          return { value, label: t(`enums.alarmType.${value}`), level: levelOfNumber(rule.level) }
        }),
      }
    },
    async raise(request, context) {
      const at = momentOf(request.at, clock)
      const level = await levelOf(db, request)
      const { place, cameraIds } = await placeOf(db, request, context)
      const pictures = await readPictures(request.pictures)
      const { description, type, reporter } = request
      return withNewFiles(files, async put => {
        const keys = await storePictures(put, pictures)
        const what = { type, level, description, reporter: reporter || context.user.name }
        const draft = { ...what, id: manualIdAt(at), at, place, cameraIds, keys }
        const { row, isNew, wantsCapture } = await raiseOnce(draft, request, context)
        if (wantsCapture) deps.wakeCaptures()
        return { result: shown(row, context), areTaken: isNew }
      })
    },
    /** Without a text, the area at the point; without both, none. */
    async findPlaces({ searchText = '', longitude, latitude }, { access }) {
      if (searchText !== '') return searchPlaces(db, access, searchText)
      if (longitude === undefined || latitude === undefined) return []
      const areaId = await findAreaAt(db, access, { longitude, latitude })
      return areaId === undefined ? [] : findPlacesOfAreas(db, [areaId])
    },
    async getRaised(request, context): Promise<Page<Alarm>> {
      const { list, ...page } = await findRaisedPage(db, context.access, request)
      const rows = await findAlarmRows(
        db,
        list.map(row => row.id),
      )
      return { ...page, list: rows.map(row => shown(row, context)) }
    },
  } satisfies CallsOf<'manual'>
}

async function levelOf(db: Db, { type, level }: Request): Promise<number> {
  const rule = (await listEventRules(db)).find(one => one.type === type)
  if (!rule?.enabled) throw new AppError('manual.type_disabled')
  return level === undefined ? rule.level : levelNumber(level)
}

async function placeOf(
  db: Db,
  { areaId, longitude, latitude, deviceId, cameraIds }: Request,
  { access }: SignedInContext,
): Promise<{ place: ManualPlaceChoice; cameraIds: string[] }> {
  const cameras = [...new Set([...(deviceId === undefined ? [] : [deviceId]), ...cameraIds])]
  const seen = await listVisibleCameras(db, access, cameras)
  if (seen.length < cameras.length) throw new AppError('access.denied')
  const [first] = cameras
  const point = longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
  if (deviceId !== undefined) return { place: { deviceId }, cameraIds: cameras }
  if (areaId !== undefined) return { place: { areaId, point }, cameraIds: cameras }
  if (point === undefined) {
    if (first === undefined) throw new AppError('manual.place_required')
    return { place: { deviceId: first }, cameraIds: cameras }
  }
  const found = await findAreaAt(db, access, point)
  if (found === undefined) throw new AppError('manual.area_unknown')
  return { place: { areaId: found, point }, cameraIds: cameras }
}

/** Stores pictures and returns their keys; a full disk loses them, but not the alarm. */
async function storePictures(put: Files['put'], pictures: readonly Buffer[]): Promise<string[]> {
  const keys: string[] = []
  try {
    for (const [n, bytes] of pictures.entries())
      keys.push(await put(bytes, { kind: n === 0 ? 'alarm-picture' : 'alarm-further', ext: 'jpg' }))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'server.disk_full') throw error
  }
  return keys
}
