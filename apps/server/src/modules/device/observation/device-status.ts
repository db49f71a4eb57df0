import type { DeviceState } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isRetryable } from '#server/infra/errors/database-error.ts'
import { writeDeviceStates } from './device-state.events.ts'
import {
  assumedChannelStatus,
  primaryChannelOf,
  nextChannelStatus,
  deviceStatusOf,
  type Channel,
  type ChannelReading,
  type ChannelStatus,
  type ChannelStatuses,
} from './device-state.rules.ts'
import {
  deleteChannelStatuses,
  listChannelStatuses,
  lockDeviceStatuses,
  saveChannelStatuses,
  saveConnected,
  saveDeviceStatuses,
  type LockedDevice,
  type ChannelStatusChange,
  type DeviceStatusChange,
} from './device-status.queries.ts'
import { deleteFoundAddresses } from './found-address.queries.ts'
import { auditStates } from './state-audit.ts'

/** An observation of a device over one channel. */
export interface Observation {
  deviceId: string
  channel: Channel
  seen: ChannelReading
  /** The time since when the observation holds. */
  since: Date
  /** The time of the sign of life, if the observation is one. */
  seenAt?: Date | undefined
}

/** Devices that are handled in one transaction. */
const CHUNK = 500
const ATTEMPTS = 3

/**
 * Processes observations in this transaction: stores the channel status, the resulting device status with its period,
 * and the event that tells consoles. Nothing is written when nothing changes.
 */
export async function observe(tx: Tx, observations: readonly Observation[], now: number): Promise<void> {
  if (observations.length === 0) return
  const ids = [...new Set(observations.map(one => one.deviceId))]
  const devices = await lockDeviceStatuses(tx, ids)
  const known = await knownChannelStatuses(tx, devices)
  const news = observations.flatMap(one => newsOf(one, known.get(one.deviceId), now))
  await saveChannelStatuses(tx, lastOfEach(news))
  await saveChanges(tx, devices, known, now, sinceOfEach(observations))
}

/**
 * Derives the status again after maintenance began, was given another end, or ended. Consoles are told of each device,
 * also where only the end is another. @returns the state of each device
 */
export async function refreshDeviceStatus(
  tx: Tx,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, DeviceState>> {
  const devices = await lockDeviceStatuses(tx, ids)
  const known = await knownChannelStatuses(tx, devices)
  const changed = new Map((await saveChanges(tx, devices, known, now, new Map())).map(one => [one.id, one]))
  const same = devices.filter(device => !changed.has(device.id))
  await writeDeviceStates(tx, same)
  return new Map(devices.map(({ id, state }) => [id, changed.get(id)?.state ?? state]))
}

/** Makes the status of devices unknown whose connection changed, until they are observed over the new one. */
export async function resetDeviceStatus(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  const devices = await lockDeviceStatuses(tx, ids)
  await deleteChannelStatuses(tx, ids)
  await deleteFoundAddresses(tx, ids)
  const known = new Map<string, Known>(
    devices.map(device => [
      device.id,
      {
        device,
        channels: { [primaryChannelOf[device.kind]]: { isUp: null, cause: 'connecting' } },
        isAssumed: false,
      },
    ]),
  )
  await saveChanges(tx, devices, known, now, new Map())
}

/** Processes observations in transactions of their own, many devices at a time. */
export async function observeAll(db: Db, observations: readonly Observation[], clock: Clock): Promise<void> {
  for (let start = 0; start < observations.length; start += CHUNK) {
    const part = observations.slice(start, start + CHUNK)
    await retrying(() => db.transaction().execute(tx => observe(tx, part, clock.now())))
  }
}

async function retrying(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt >= ATTEMPTS) throw error
    }
  }
}

interface Known {
  device: LockedDevice
  channels: ChannelStatuses
  /** Whether the channel that decides about life was derived from the state, because none was ever stored. */
  isAssumed: boolean
}

async function knownChannelStatuses(tx: Tx, devices: readonly LockedDevice[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>(
    devices.map(device => [device.id, { device, channels: {}, isAssumed: false }]),
  )
  for (const { deviceId, channel, ...status } of await listChannelStatuses(tx, [...known.keys()])) {
    const entry = known.get(deviceId)
    if (entry) entry.channels[channel] = status
  }
  for (const entry of known.values()) {
    const life = primaryChannelOf[entry.device.kind]
    entry.isAssumed = entry.channels[life] === undefined
    entry.channels[life] ??= assumedChannelStatus(entry.device)
  }
  return known
}

/** The changes that an observation makes; it also updates the known channel status of the device. */
function newsOf(observation: Observation, known: Known | undefined, now: number): ChannelStatusChange[] {
  const { deviceId, channel, seen, seenAt } = observation
  if (!known || !isOfKind(known.device, channel)) return []
  const stored: ChannelStatus = known.channels[channel] ?? { isUp: null, cause: null }
  const next = nextChannelStatus(stored, seen)
  const isLife = channel === primaryChannelOf[known.device.kind]
  const isSame =
    next.isUp === stored.isUp && next.cause === stored.cause && next.lockedUntil === stored.lockedUntil
  if (isSame && !seenAt && !(isLife && known.isAssumed)) return []
  if (next.isUp === null && stored.isUp === null && !isLife) return []
  if (isLife) known.isAssumed = false
  known.channels[channel] = next
  return [{ deviceId, channel, ...next, since: past(observation.since, now), seenAt: seenAt ?? null }]
}

const isOfKind = ({ kind }: LockedDevice, channel: Channel) =>
  channel === 'stream' ? kind === 'camera' : channel === 'control' ? kind !== 'sensor' : true

/** The last change of each row, because one statement may change a row only once. */
const lastOfEach = (list: readonly ChannelStatusChange[]) => [
  ...new Map(list.map(one => [`${one.deviceId} ${one.channel}`, one])).values(),
]

const sinceOfEach = (list: readonly Observation[]) => new Map(list.map(one => [one.deviceId, one.since]))

/** Also in maintenance: what came up meanwhile and is away at its end is an outage. */
const isReached = ({ id, kind }: LockedDevice, known: ReadonlyMap<string, Known>) =>
  known.get(id)?.channels[primaryChannelOf[kind]]?.isUp === true

async function saveChanges(
  tx: Tx,
  devices: readonly LockedDevice[],
  known: ReadonlyMap<string, Known>,
  now: number,
  since: ReadonlyMap<string, Date>,
): Promise<DeviceStatusChange[]> {
  const reached = devices.filter(device => device.connectedAt === null && isReached(device, known))
  await saveConnected(
    tx,
    reached.map(device => device.id),
    new Date(now),
  )
  const changes = devices.flatMap((device): DeviceStatusChange[] => {
    // It lasts until it is ended (maintenance.ts), whatever the wall clock is set to.
    const isInMaintenance = device.maintenanceUntil !== null
    const channels = known.get(device.id)?.channels ?? {}
    const next = deviceStatusOf({
      kind: device.kind,
      isInMaintenance,
      wasConnected: device.connectedAt !== null,
      channels,
    })
    const lockedUntil = next.lockedUntil === undefined ? null : new Date(next.lockedUntil)
    if (
      next.state === device.state &&
      next.cause === device.cause &&
      lockedUntil?.getTime() === device.lockedUntil?.getTime()
    )
      return []
    const isOtherState = next.state !== device.state
    const begun = past(since.get(device.id) ?? new Date(now), now)
    const stateSince = isOtherState ? begun : device.stateSince
    const { id, areaId, category } = device
    const maintenanceUntil = isInMaintenance ? device.maintenanceUntil : null
    return [{ id, areaId, category, ...next, lockedUntil, stateSince, maintenanceUntil, isOtherState }]
  })
  await saveDeviceStatuses(tx, changes)
  await writeDeviceStates(tx, changes)
  await auditStates(tx, devices, changes)
  return changes
}

/** Limits a time to now, because another machine's clock may be ahead of ours. */
const past = (at: Date, now: number) => new Date(Math.max(0, Math.min(at.getTime(), now)))
