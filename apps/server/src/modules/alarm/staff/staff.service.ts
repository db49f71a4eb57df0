import {
  POSITIONS_A_MINUTE,
  type Contract,
  type DutyPerson,
  type OwnStaff,
  type RequestOf,
  type StaffFloor,
} from '@palisade/contract'
import { listPermittedUsers, listPermittedUsersWithin } from '#server/infra/access/permitted-users.queries.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { may } from '#server/infra/access/may.ts'
import { createBriefCache } from '#server/infra/access/brief-cache.ts'
import { createOwnLimiter } from '#server/infra/binding/limits/rate.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { listFloors } from './floor.queries.ts'
import { findOnDuty, findOpenTasks } from './on-duty.queries.ts'
import { findAlarmPlace, findPeople } from './person.queries.ts'
import { presentOnDuty, presentPerson } from './person.presenter.ts'
import { byAvailability } from './person.rules.ts'
import { tellStatuses } from './staff.events.ts'
import {
  ensureMember,
  findDuty,
  findMember,
  removePosition,
  updateMember,
  type MemberChange,
  type MemberRow,
} from './staff.queries.ts'
import type { StaffSigns } from './staff-signs.ts'

type Calls = Contract['staff']

/**
 * How long somebody who was on duty with consent counts as such for their positions, ms. A position that comes after the end
 * of either by way of another copy of the server is answered, but not written (`writeSigns`).
 */
const DUTY_KEPT_MS = 60_000
/** People whose duty is kept at once. */
const DUTY_SIZE = 20_000

export interface StaffDeps {
  db: Db
  signs: StaffSigns
  clock?: Clock
}

export function createStaffService({ db, signs, clock = systemClock }: StaffDeps) {
  // Counted in this process: a shared count would cost the database more than the positions do.
  const limiter = createOwnLimiter({ max: POSITIONS_A_MINUTE, seconds: 60 }, clock)
  const tracked = createBriefCache<true>({ keepFor: DUTY_KEPT_MS, size: DUTY_SIZE, clock })

  async function requireTracked(userId: string): Promise<void> {
    await tracked.get(userId, async () => {
      const member = await findDuty(db, userId)
      if (!member?.is_on_duty) throw new AppError('staff.off_duty')
      if (member.consented_at === null) throw new AppError('staff.no_consent')
      return true
    })
  }

  async function own(from: Db, userId: string): Promise<OwnStaff> {
    await ensureMember(from, userId)
    const row = await findMember(from, userId)
    if (!row) throw new AppError('access.denied')
    return presentOwn(row)
  }

  async function change(tx: Tx, userId: string, request: RequestOf<Calls['update']>) {
    const before = await own(tx, userId)
    await updateMember(tx, userId, changeOf(request, before, new Date(clock.now())))
    const after = { ...before, ...request }
    if (!after.isOnDuty || !after.hasConsented) {
      await removePosition(tx, userId)
      signs.forgetPosition(userId)
    }
    await tellStatuses(tx, [userId])
    return { before, after: await own(tx, userId) }
  }

  return {
    async getNearby({ alarmId }, { access }) {
      const [alarm, place] = await Promise.all([findAlarmRow(db, alarmId), findAlarmPlace(db, alarmId)])
      if (!alarm || !place) throw new AppError('alarm.not_found')
      const people = await findPeople(db, await listPermittedUsers(db, 'staff.use', alarmObject(alarm)))
      const how = { now: clock.now(), isExact: may(access, 'alarm.dispatch') }
      return people.map(row => presentPerson(row, place, how)).toSorted(byAvailability)
    },
    async getOnDuty(_request, { access, centre }) {
      const reached = await listPermittedUsersWithin(db, 'staff.use', access, centre)
      const onDuty = await findOnDuty(db, reached)
      const [people, tasks] = await Promise.all([findPeople(db, onDuty), findOpenTasks(db, access, onDuty)])
      const tasksOf = Map.groupBy(tasks, task => task.user_id)
      return people
        .map(row => presentOnDuty(row, tasksOf.get(row.user_id) ?? [], clock.now()))
        .toSorted(byName)
    },
    async getFloors(_request, { access }) {
      return (await listFloors(db, access)).toSorted(byBuilding)
    },
    async getOwn(_request, { user }) {
      const state = await own(db, user.id)
      signs.take({ user_id: user.id })
      return state
    },
    async update(request, context) {
      const { user } = context
      signs.take({ user_id: user.id })
      const { after } = await context.transaction(
        tx => change(tx, user.id, request),
        ({ before, after: now }) => ({ object: user.id, objectName: user.name, before, after: now }),
      )
      tracked.clear()
      return after
    },
    async keepAlive(_request, { user }) {
      signs.take({ user_id: user.id })
    },
    async position({ floorId, accuracy, ...place }, { user }) {
      const wait = await limiter.take(user.id)
      if (wait > 0) throw new AppError('request.too_many', { seconds: wait })
      await requireTracked(user.id)
      signs.take({
        user_id: user.id,
        ...place,
        ...(accuracy !== undefined && { accuracy }),
        ...(floorId !== undefined && { floor_id: floorId }),
      })
    },
  } satisfies CallsOf<'staff'>
}

const inOrder = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true })
const byBuilding = (a: StaffFloor, b: StaffFloor) =>
  inOrder(a.building, b.building) || inOrder(a.name, b.name)

const byName = (a: DutyPerson, b: DutyPerson) =>
  a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1)

function changeOf(request: RequestOf<Calls['update']>, before: OwnStaff, now: Date): MemberChange {
  const { isOnDuty = before.isOnDuty, isBusy = before.isBusy, hasConsented = before.hasConsented } = request
  const isSame = hasConsented === before.hasConsented
  return {
    is_on_duty: isOnDuty,
    is_busy: isBusy,
    ...(!isSame && { consented_at: hasConsented ? now : null }),
  }
}

const presentOwn = (row: MemberRow): OwnStaff => ({
  status: row.status,
  isOnDuty: row.is_on_duty,
  isBusy: row.is_busy,
  hasConsented: row.consented_at !== null,
  positionAt: row.positioned_at?.toISOString() ?? null,
})
