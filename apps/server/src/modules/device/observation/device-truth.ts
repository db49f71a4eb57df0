import type { Db, Tx } from '../../../infra/database/database.ts'
import { isRetryable } from '../../../infra/database/constraints.ts'
import { writeDeviceStates } from '../device/device.events.ts'
import {
  assumedSighting,
  lifeOf,
  nextSighting,
  standingOf,
  type Channel,
  type Seen,
  type Sighting,
  type Sightings,
} from './device-state.rules.ts'
import {
  deleteSightings,
  listSightings,
  lockStandings,
  saveSightings,
  saveStandings,
  type LockedDevice,
  type NewSighting,
  type NewStanding,
} from './device-truth.queries.ts'
import { auditStates } from './state-audit.ts'

/** Something seen of a device over one way. */
export interface Observation {
  deviceId: string
  channel: Channel
  seen: Seen
  /** Since when it is so. */
  since: Date
  /** The sign of life itself, if it was one. */
  seenAt?: Date | undefined
}

/** Devices of one transaction. */
const CHUNK = 500
const ATTEMPTS = 3

/**
 * Takes what was seen, in this transaction: sightings, the state that follows, its place in time, and the event that
 * tells consoles. What changes nothing writes nothing.
 */
export async function observe(tx: Tx, observations: readonly Observation[], now: number): Promise<void> {
  if (observations.length === 0) return
  const ids = [...new Set(observations.map(one => one.deviceId))]
  const devices = await lockStandings(tx, ids)
  const known = await knownSightings(tx, devices)
  const news = observations.flatMap(one => newsOf(one, known.get(one.deviceId), now))
  await saveSightings(tx, lastOfEach(news))
  await saveChanges(tx, devices, known, now, sinceOfEach(observations))
}

/** Works the state out again, when something beside what is seen has changed: maintenance. */
export async function restate(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  const devices = await lockStandings(tx, ids)
  await saveChanges(tx, devices, await knownSightings(tx, devices), now, new Map())
}

/** What was seen of an old connection says nothing of the new one: nothing is known until it is seen. */
export async function forgetSightings(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  const devices = await lockStandings(tx, ids)
  await deleteSightings(tx, ids)
  const known = new Map<string, Known>(
    devices.map(device => [
      device.id,
      { device, sightings: { [lifeOf[device.kind]]: { isUp: null, cause: 'connecting' } }, isAssumed: false },
    ]),
  )
  await saveChanges(tx, devices, known, now, new Map())
}

/** Takes what was seen in transactions of its own, many devices a time. */
export async function observeAll(
  db: Db,
  observations: readonly Observation[],
  now: () => number,
): Promise<void> {
  for (let start = 0; start < observations.length; start += CHUNK) {
    const part = observations.slice(start, start + CHUNK)
    await retrying(() => db.transaction().execute(tx => observe(tx, part, now())))
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
  sightings: Sightings
  /** Its life is taken from its state: no sighting of it was ever stored. */
  isAssumed: boolean
}

async function knownSightings(tx: Tx, devices: readonly LockedDevice[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>(
    devices.map(device => [device.id, { device, sightings: {}, isAssumed: false }]),
  )
  for (const { deviceId, channel, isUp, cause } of await listSightings(tx, [...known.keys()])) {
    const entry = known.get(deviceId)
    if (entry) entry.sightings[channel] = { isUp, cause }
  }
  for (const entry of known.values()) {
    const life = lifeOf[entry.device.kind]
    entry.isAssumed = entry.sightings[life] === undefined
    entry.sightings[life] ??= assumedSighting(entry.device)
  }
  return known
}

/** What an observation changes; its device's sightings are brought up to date. */
function newsOf(observation: Observation, known: Known | undefined, now: number): NewSighting[] {
  const { deviceId, channel, seen, seenAt } = observation
  if (!known || !isOfKind(known.device, channel)) return []
  const stored: Sighting = known.sightings[channel] ?? { isUp: null, cause: null }
  const next = nextSighting(stored, seen)
  const isLife = channel === lifeOf[known.device.kind]
  const isSame = next.isUp === stored.isUp && next.cause === stored.cause
  if (isSame && !seenAt && !(isLife && known.isAssumed)) return []
  if (next.isUp === null && stored.isUp === null && !isLife) return []
  if (isLife) known.isAssumed = false
  known.sightings[channel] = next
  return [{ deviceId, channel, ...next, since: past(observation.since, now), seenAt: seenAt ?? null }]
}

const isOfKind = ({ kind }: LockedDevice, channel: Channel) =>
  channel === 'stream' ? kind === 'camera' : channel === 'control' ? kind !== 'sensor' : true

/** One statement takes each row once. */
const lastOfEach = (list: readonly NewSighting[]) => [
  ...new Map(list.map(one => [`${one.deviceId} ${one.channel}`, one])).values(),
]

const sinceOfEach = (list: readonly Observation[]) => new Map(list.map(one => [one.deviceId, one.since]))

async function saveChanges(
  tx: Tx,
  devices: readonly LockedDevice[],
  known: ReadonlyMap<string, Known>,
  now: number,
  since: ReadonlyMap<string, Date>,
): Promise<void> {
  const changes = devices.flatMap((device): NewStanding[] => {
    const isInMaintenance = (device.maintenanceUntil?.getTime() ?? 0) > now
    const sightings = known.get(device.id)?.sightings ?? {}
    const next = standingOf({ kind: device.kind, isInMaintenance, sightings })
    if (next.state === device.state && next.cause === device.cause) return []
    const isOtherState = next.state !== device.state
    const begun = past(since.get(device.id) ?? new Date(now), now)
    const stateSince = isOtherState ? begun : device.stateSince
    const { id, areaId, category } = device
    return [{ id, areaId, category, ...next, stateSince, isOtherState }]
  })
  await saveStandings(tx, changes)
  await writeDeviceStates(tx, changes)
  await auditStates(tx, devices, changes)
}

/** Another machine's clock may run ahead of ours; nothing begins in the future. */
const past = (at: Date, now: number) => new Date(Math.max(0, Math.min(at.getTime(), now)))
