import type { Contract, OwnFootPatrol, RequestOf } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { readPictures } from '#server/modules/alarm/task/task-pictures.ts'
import {
  listCheckIns,
  listSeenCheckIns,
  type CheckInRow,
} from '#server/modules/patrol/patrol-task/patrol-check-in.queries.ts'
import { writeTasksChanged } from '#server/modules/patrol/patrol-task/patrol-task.events.ts'
import {
  changeTask,
  findTask,
  lockTask,
  type PatrolTaskRow,
} from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import { requireSeenTask } from '#server/modules/patrol/patrol-task/patrol-task.reader.ts'
import { requireOwn } from '#server/modules/patrol/patrol-task/patrol-task.rules.ts'
import { presentBoardRow, presentOwn } from './patrol-foot.presenter.ts'
import { findCode, listBoard, listOwnPatrols, setCheckIn } from './patrol-foot.queries.ts'
import { distanceOf, marksOf, momentOf, requireCode, requireReport, verdictOf } from './patrol-foot.rules.ts'

type Calls = Contract['patrolFoot']
type Request = RequestOf<Calls['checkIn']>
type Deed = Pick<SignedInContext, 'access' | 'transaction' | 'user'>

export interface PatrolFootDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  files: Pick<Files, 'open' | 'put' | 'remove'>
  /** Called when a patrol may be complete. */
  onCheckedIn: () => void
}

/** Patrols on foot: of a guard's phone, and on the live board of the console. */
export function createPatrolFootService({ db, clock, files, onCheckedIn }: PatrolFootDeps) {
  async function readOwn(from: Db, id: string, access: AccessSnapshot): Promise<OwnFootPatrol> {
    const row = await findTask(from, id)
    if (!row) throw new AppError('patrol_task.not_found')
    return presentOwn(row, await listSeenCheckIns(from, [id], access))
  }

  /** Carries one check-in out, once. */
  const keep = (request: Request, pictureKey: string | null, { access, transaction, user }: Deed) =>
    transaction(
      async tx => {
        const row = await lockTask(tx, request.id)
        if (!row || row.foot_order === null) throw new AppError('patrol_task.not_found')
        requireOwn(row, user.id)
        const stops = await listCheckIns(tx, [row.id])
        const stop = stops.find(({ position }) => position === request.position)
        if (!stop) throw new AppError('patrol_task.no_such_stop')
        const isNew = stop.request_id !== request.requestId
        const verdict = isNew
          ? await write(tx, {
              row,
              stop,
              stops,
              request,
              pictureKey,
              received: new Date(clock.now()),
              by: user.name,
            })
          : stop.verdict
        return { patrol: await readOwn(tx, row.id, access), verdict, isNew }
      },
      ({ verdict, isNew }) =>
        isNew ? { object: request.id, after: { position: request.position, verdict } } : undefined,
    )

  return {
    async getOwn(_, { access, user }) {
      const rows = await listOwnPatrols(db, user.id)
      const ids = rows.map(({ id }) => id)
      const stops = Map.groupBy(await listSeenCheckIns(db, ids, access), stop => stop.task_id)
      return rows.map(row => presentOwn(row, stops.get(row.id) ?? []))
    },

    async checkIn(request, context) {
      const pictures = await readPictures(request.picture ? [request.picture] : [])
      const patrol = await withNewFiles(files, async put => {
        const [bytes] = pictures
        const key = bytes ? await put(bytes, { kind: 'check-in-picture', ext: 'jpg' }) : null
        const { patrol: result, isNew } = await keep(request, key, context)
        return { result, areTaken: isNew }
      })
      onCheckedIn()
      return patrol
    },

    async getBoard(_, { access, centre }) {
      return (await listBoard(db, access, centre)).map(presentBoardRow)
    },

    async getPicture({ id, position }, context): Promise<FileAnswer> {
      context.audit({ object: id, after: { position } })
      await requireSeenTask(db, await findTask(db, id), context.access)
      const stop = (await listCheckIns(db, [id])).find(one => one.position === position)
      const file = stop?.picture_key ? await files.open(stop.picture_key) : undefined
      if (!file) throw new AppError('patrol_task.no_picture')
      return {
        fileName: `${position + 1}.jpg`,
        contentType: 'image/jpeg',
        body: file.stream,
        length: file.length,
      }
    },
  } satisfies CallsOf<'patrolFoot'>
}

interface CheckIn {
  row: PatrolTaskRow
  stop: CheckInRow
  stops: readonly CheckInRow[]
  request: Request
  pictureKey: string | null
  received: Date
  by: string
}

/** Judges a check-in by when it was made and writes it. @returns its verdict */
async function write(tx: Tx, { row, stop, stops, request, pictureKey, received, by }: CheckIn) {
  if (stop.at !== null) throw new AppError('patrol_foot.checked_already', { stop: stop.name })
  const at = momentOf(request, received)
  if (row.outcome === 'stopped' && row.ended_at !== null && row.ended_at <= at)
    throw new AppError('patrol_task.over')
  const { means } = requireCode(await findCode(tx, request.code), stop, at)
  requireReport(stop, request)
  const distance = distanceOf(stop, request.place)
  const verdict = verdictOf(at, stop.due_at, row.tolerance_minutes)
  const made = { at, received, sentAt: new Date(request.sentAt), distance }
  await setCheckIn(tx, row.id, stop.position, {
    verdict,
    at,
    phone_at: new Date(request.phoneAt),
    received_at: received,
    request_id: request.requestId,
    means,
    marks: marksOf(stop, made, { order: row.foot_order ?? 'free', stops }),
    distance,
    note: request.note,
    answers: request.answers,
    picture_key: pictureKey,
    made_by: by,
  })
  await begin(tx, row, at, received)
  await writeTasksChanged(tx, [row])
  return verdict
}

/** A patrol begins with its first check-in; one that was taken for missed has been held after all. */
const begin = (tx: Tx, row: PatrolTaskRow, at: Date, now: Date): Promise<void> =>
  changeTask(
    tx,
    row.id,
    {
      ...(row.status === 'unstarted' && { status: 'in_progress' }),
      ...(row.outcome === 'missed' && { outcome: 'done' }),
      ...((row.started_at === null || at < row.started_at) && { started_at: at }),
    },
    now,
  )
