import type {
  AlarmAction,
  AlarmDetails,
  AlarmTaskStatus,
  Contract,
  Page,
  ParameterKey,
  ParameterValues,
  Alarm,
  RequestOf,
} from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CentreContext, FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { may } from '#server/infra/access/may.ts'
import type { Files } from '#server/infra/files/files.ts'
import { findAlarmCamera } from './capture/alarm-capture.queries.ts'
import { findAlarmPage } from './record/alarm-list.queries.ts'
import { countOpen, listEventRules } from './record/alarm-count.queries.ts'
import { listMoments, type AlarmMoments } from './record/alarm-moments.queries.ts'
import { listFlashingDevices } from './record/flashing-device.queries.ts'
import { pictureFor } from '#server/modules/device/masking/masked-picture.ts'
import { requireMaskedClip, shownBy } from './record/masked-parts.ts'
import { maySeePart, partsFor } from './alarm-picture.rules.ts'
import type { ChangeAlarm } from './alarm-change.ts'
import type { EndTasks } from './alarm-ports.ts'
import { alarmObject } from './alarm.events.ts'
import { presentEnums } from './alarm-enums.presenter.ts'
import {
  presentAlarm,
  presentCount,
  presentFlashingDevice,
  presentHistory,
  presentTypeTree,
} from './alarm.presenter.ts'
import { listAlarmCameras, listFurtherPictures } from './alarm-parts.queries.ts'
import { findAlarmRow, listHistory, lockAlarm, type AlarmRow } from './alarm.queries.ts'
import { endsHandled, liveMs, possibleActions, type Action } from './alarm.rules.ts'
import { findAlarmsInView } from './record/alarm-area.queries.ts'

type Calls = Contract['alarm']
/** Rights and centre of a reader, who is a user or a key. */
type Sight = Pick<CentreContext, 'access' | 'centre'>

/** The permission that each action needs. */
const permissionOf = {
  acknowledge: 'alarm.handle',
  release: 'alarm.dispatch',
  assign: 'alarm.dispatch',
  reissue: 'alarm.dispatch',
  false_alarm: 'alarm.handle',
  close: 'alarm.close',
} as const satisfies Record<AlarmAction, string>

/** Whether the user may take an action on an alarm as it stands. */
const mayAct = ({ access }: Pick<Sight, 'access'>, row: AlarmRow, action: AlarmAction): boolean =>
  may(access, permissionOf[action], alarmObject(row)) &&
  (!endsHandled(row.status, action) || may(access, 'alarm.close', alarmObject(row)))

export type AlarmService = ReturnType<typeof createAlarmService>

export interface AlarmDeps {
  db: Db
  files: Pick<Files, 'open'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  changeAlarm: ChangeAlarm
  endTasks: EndTasks
  clock?: Clock
}

export function createAlarmService(deps: AlarmDeps) {
  const { db, clock = systemClock } = deps

  async function details(alarmId: string, context: Pick<Sight, 'access'>): Promise<AlarmDetails> {
    const [row, history, camera, cameras, pictures] = await Promise.all([
      findAlarmRow(db, alarmId),
      listHistory(db, alarmId),
      findAlarmCamera(db, alarmId, context.access),
      listAlarmCameras(db, alarmId, context.access),
      listFurtherPictures(db, alarmId),
    ])
    if (!row) throw new AppError('alarm.not_found')
    const allowedActions = possibleActions(row.status, row.executors.length > 0).filter(action =>
      mayAct(context, row, action),
    )
    return {
      ...presentAlarm(row),
      ...partsFor(context.access, row),
      history: history.map(presentHistory),
      allowedActions,
      camera: camera ?? null,
      cameras,
      pictureIds: pictures.map(({ id }) => id),
    }
  }

  async function act(
    alarmId: string,
    wanted: Action & { action: AlarmAction; remarks?: string | undefined },
    context: SignedInContext,
  ) {
    await context.transaction(
      async tx => {
        if (!(await lockAlarm(tx, alarmId))) throw new AppError('alarm.not_found')
        const before = await findAlarmRow(tx, alarmId)
        if (!before) throw new AppError('alarm.not_found')
        if (!mayAct(context, before, wanted.action)) throw new AppError('access.denied')
        const after = await deps.changeAlarm(tx, before, wanted, context.user, new Date(clock.now()))
        if (after.status === 'completed') await deps.endTasks(tx, after, context.user)
        return { before, after }
      },
      ({ before, after }) => ({
        object: alarmId,
        before: stateOf(before),
        after: { ...subjectOf(after), ...stateOf(after) },
      }),
    )
    return details(alarmId, context)
  }

  return {
    getRecord: ({ id }, context) => details(id, context),
    getDetails: ({ alarmId }, context: Pick<Sight, 'access'>) => details(alarmId, context),
    getRecords: (request, context) => findRecordPage(db, request, context),
    /** The same as `getRecords`, under the live screen's path. */
    getByPage: (request, context) => findRecordPage(db, request, context),
    getWords: async (_request, { locale }) => presentEnums(await loadTranslator(locale)),
    /** Open alarms. */
    getOpen: (request, context) => findOpenPage(deps, request, context),
    async countOpen({ everyCentre }, context) {
      const view = await findAlarmsInView(db, context, { everyCentre })
      return presentCount(await countOpen(db, view, await liveSince(deps)))
    },
    async getFlashingDevices({ deviceIds }, context) {
      const view = await findAlarmsInView(db, context)
      const rows = await listFlashingDevices(db, { ...view, deviceIds }, await liveSince(deps))
      return rows.map(presentFlashingDevice)
    },
    async getMoments({ deviceIds, from, to }, context): Promise<({ deviceId: string } & AlarmMoments)[]> {
      const span = { from: Date.parse(from), to: Date.parse(to) }
      const found = await listMoments(db, deviceIds, span, await findAlarmsInView(db, context))
      return [...found].map(([deviceId, own]) => ({ deviceId, ...own }))
    },
    getTypeTree: async (_request, { locale }) =>
      presentTypeTree(await loadTranslator(locale), await listEventRules(db)),
    /** A false alarm that somebody has taken on needs a reason and `alarm.close`. */
    acknowledge({ alarmId, confirm, remarks, version }, context) {
      return act(alarmId, { action: confirm, remarks, reason: remarks, version }, context)
    },
    close({ alarmId, reason, style, version }, context) {
      return act(alarmId, { action: 'close', reason, style, version, remarks: reason }, context)
    },
    getPicture: (request, context) => openPart(deps, request, context),
  } satisfies CallsOf<'alarm'>
}

async function findRecordPage(
  db: Db,
  { pageNum, pageSize, orderBy, order, cursor, areaIds, ...filters }: RequestOf<Calls['getRecords']>,
  context: Sight,
): Promise<Page<Alarm>> {
  const view = await findAlarmsInView(db, context, { areaIds })
  const page = await findAlarmPage(
    db,
    { ...filters, ...view },
    { pageNum, pageSize, orderBy, order, cursor },
    { orderBy: 'occurredAt', order: 'desc', filters: { ...filters, areaIds, centre: context.centre.areaId } },
  )
  return mapPage(page, presentAlarm)
}

/** One page of the alarms that are open and live. */
async function findOpenPage(
  deps: AlarmDeps,
  request: RequestOf<Calls['getOpen']>,
  context: Sight,
): Promise<Page<Alarm>> {
  const { pageNum, pageSize, orderBy, order, cursor, everyCentre, withShelved, ...filters } = request
  const view = await findAlarmsInView(deps.db, context, { everyCentre })
  const since = await liveSince(deps)
  const from = new Date(since).toISOString()
  const onDeskSince = withShelved === true ? undefined : since
  const page = await findAlarmPage(
    deps.db,
    { ...filters, ...view, processed: 'unprocessed', from, onDeskSince },
    { pageNum, pageSize, orderBy, order, cursor },
    {
      orderBy: 'level',
      order: 'desc',
      filters: { ...filters, withShelved, centre: everyCentre ? 'every' : context.centre.areaId },
    },
  )
  return mapPage(page, presentAlarm)
}

/** Alarms that began before this time are no longer live and appear in the records only; ms since 1970. */
async function liveSince({ parameters, clock = systemClock }: AlarmDeps): Promise<number> {
  return clock.now() - liveMs(await parameters.get('alarm.live_timeout'))
}

/** Opens the picture or clip of an alarm, and logs that it was seen. */
async function openPart(
  { db, files }: AlarmDeps,
  { alarmId, part, pictureId }: RequestOf<Calls['getPicture']>,
  context: Pick<SignedInContext, 'audit' | 'access'>,
): Promise<FileAnswer> {
  context.audit({ object: alarmId, after: { part } })
  const row = await findAlarmRow(db, alarmId)
  if (!row) throw new AppError('alarm.not_found')
  const requireStill = (access: AccessSnapshot) => {
    if (!maySeePart(access, row, part)) throw new AppError('access.denied')
  }
  requireStill(context.access)
  const key = pictureId === undefined ? keyOfPart(row, part) : await furtherKey(db, alarmId, pictureId)
  const file = key === null ? undefined : await files.open(key)
  if (!file) throw new AppError(part === 'picture' ? 'alarm.no_picture' : 'alarm.no_clip')
  const name = part === 'picture' ? `${row.number}.jpg` : `${row.number}.mp4`
  const contentType = part === 'picture' ? 'image/jpeg' : 'video/mp4'
  if (pictureId !== undefined) return { fileName: name, contentType, body: file.stream, length: file.length }
  if (part === 'clip') {
    await requireMaskedClip(db, context.access, row)
    return { fileName: name, contentType, body: file.stream, length: file.length, requireStill }
  }
  return { fileName: name, contentType, ...(await pictureFor(db, context.access, shownBy(row), file)) }
}

const keyOfPart = ({ picture_key, clip_key }: AlarmRow, part: 'picture' | 'clip') =>
  part === 'picture' ? picture_key : clip_key

async function furtherKey(db: Db, alarmId: string, pictureId: string): Promise<string | null> {
  const pictures = await listFurtherPictures(db, alarmId)
  return pictures.find(({ id }) => id === pictureId)?.file_key ?? null
}

/** The alarm's type, level and device, which the log keeps longer than the alarm. */
const subjectOf = ({ type, level, device_name: deviceName }: AlarmRow) => ({ type, level, deviceName })

/** The state of an alarm as the log stores it. */
function stateOf(row: AlarmRow): { status: string; taskStatus: AlarmTaskStatus; remarks: string } {
  return { status: row.status, taskStatus: row.task_status, remarks: row.remarks }
}
