import type { DeviceCause } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Channel, ChannelStatus, DeviceStatus } from './device-state.rules.ts'

/** The status of devices, locked until the transaction ends; always locked in the same order. */
export async function lockDeviceStatuses(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('device')
    .select(['id', 'area_id as areaId', 'kind', 'category', 'state', 'cause', 'state_since as stateSince'])
    .select(['maintenance_until as maintenanceUntil', 'connected_at as connectedAt'])
    .select('locked_until as lockedUntil')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => ({
    ...row,
    cause: row.cause as DeviceCause | null,
  }))
}
export type LockedDevice = Awaited<ReturnType<typeof lockDeviceStatuses>>[number]

export async function listChannelStatuses(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('device_sighting')
    .select(['device_id as deviceId', 'channel', 'is_up as isUp', 'cause', 'locked_until as lockedUntil'])
    .where(sql<boolean>`device_id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(row => ({
    ...row,
    cause: row.cause as DeviceCause | null,
    lockedUntil: row.lockedUntil?.getTime(),
  }))
}

/** A stored sign of life of the future was stored before the clock was set back: any new one takes its place. */
const newerOf = (at: RawBuilder<unknown>) =>
  sql`case when s.seen_at > clock_timestamp() then coalesce(${at}, s.seen_at) else greatest(s.seen_at, ${at}) end`

export interface ChannelStatusChange extends ChannelStatus {
  deviceId: string
  channel: Channel
  since: Date
  /** null keeps the stored time. */
  seenAt: Date | null
}

const lockEnd = ({ lockedUntil }: ChannelStatusChange) =>
  lockedUntil === undefined ? null : new Date(lockedUntil)

export async function saveChannelStatuses(tx: Tx, list: readonly ChannelStatusChange[]): Promise<void> {
  if (list.length === 0) return
  await sql`
    insert into device_sighting as s (device_id, channel, is_up, cause, since, seen_at, locked_until)
    select * from unnest(
      ${list.map(one => one.deviceId)}::uuid[], ${list.map(one => one.channel)}::text[],
      ${list.map(one => one.isUp)}::boolean[], ${list.map(one => one.cause)}::text[],
      ${list.map(one => one.since)}::timestamptz[], ${list.map(one => one.seenAt)}::timestamptz[],
      ${list.map(lockEnd)}::timestamptz[])
    on conflict (device_id, channel) do update set
      is_up = excluded.is_up, cause = excluded.cause, locked_until = excluded.locked_until,
      since = case when (s.is_up, s.cause) is not distinct from (excluded.is_up, excluded.cause)
        then s.since else excluded.since end,
      seen_at = ${newerOf(sql`excluded.seen_at`)}`.execute(tx)
}

/** Stores signs of life of devices whose channel status is otherwise unchanged. */
export async function saveSeen(
  db: Db,
  channel: Channel,
  seen: readonly { deviceId: string; at: number }[],
): Promise<void> {
  if (seen.length === 0) return
  await sql`
    update device_sighting s set seen_at = ${newerOf(sql`seen.at`)}
    from unnest(${seen.map(one => one.deviceId)}::uuid[], ${seen.map(one => new Date(one.at))}::timestamptz[]) as seen (id, at)
    where s.device_id = seen.id and s.channel = ${channel}`.execute(db)
}

/** Notes that devices were reached for the first time. */
export async function saveConnected(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('device')
    .set({ connected_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('connected_at', 'is', null)
    .execute()
}

export interface DeviceStatusChange extends DeviceStatus {
  lockedUntil: Date | null
  id: string
  areaId: string
  category: string
  /** The time at which the state began; a new cause alone does not change it. */
  stateSince: Date
  maintenanceUntil: Date | null
  isOtherState: boolean
}

/**
 * Stores the status of each device and, when its state changes, a new period: periods follow each other without gap or
 * overlap.
 */
export async function saveDeviceStatuses(tx: Tx, list: readonly DeviceStatusChange[]): Promise<void> {
  if (list.length === 0) return
  const change = sql`unnest(
    ${list.map(one => one.id)}::uuid[], ${list.map(one => one.state)}::text[], ${list.map(one => one.cause)}::text[],
    ${list.map(one => one.stateSince)}::timestamptz[], ${list.map(one => one.isOtherState)}::boolean[],
    ${list.map(one => one.lockedUntil)}::timestamptz[]
  ) as change (id, state, cause, since, is_other, locked_until)`
  await sql`
    update device set state = change.state, cause = change.cause, state_since = change.since,
      locked_until = change.locked_until
    from ${change} where device.id = change.id`.execute(tx)
  await sql`
    with change as (select * from ${change}),
    closed as (
      update device_state_period p set ended_at = greatest(change.since, p.started_at + interval '1 millisecond')
      from change where p.device_id = change.id and p.ended_at is null and change.is_other
      returning p.device_id, p.ended_at)
    insert into device_state_period (device_id, started_at, state, cause)
    select change.id, coalesce(closed.ended_at, change.since), change.state, change.cause
    from change left join closed on closed.device_id = change.id
    where change.is_other
    on conflict (device_id, started_at) do nothing`.execute(tx)
  await sql`
    update device_state_period p set cause = change.cause
    from ${change} where p.device_id = change.id and p.ended_at is null and not change.is_other`.execute(tx)
}

/** Removes the channel status of devices whose connection changed, because it belongs to the old connection. */
export async function deleteChannelStatuses(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('device_sighting')
    .where(sql<boolean>`device_id = any(${ids}::uuid[])`)
    .execute()
}

/** The names of devices and of the centre that each is in, for the log. */
export async function listNames(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .innerJoin('area as centre', 'centre.id', 'area.centre_id')
    .select(['device.id', 'device.name', 'centre.id as centreId', 'centre.name as centreName'])
    .where(sql<boolean>`device.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
