import { EVENT_PICTURE_LIMIT, type AlarmType } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ZoneDirectory } from '#server/infra/drivers/zone-directory.ts'
import type { Files } from '#server/infra/files/files.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import type { DelayedEvents } from './delay/delayed-events.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import { alarmOf, descriptionOf, eventIdOf, faultOf, momentOf, topicOf } from './device-event.rules.ts'
import { findEventSource } from './device-events.queries.ts'
import { createEventBacklog, type EventBacklogDeps } from './event-backlog.ts'
import type { EventMappingCache } from './event-mapping-cache.ts'

export interface DeviceEventsDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  /** A source is well again: what waited of it raises nothing. */
  takeBack: DelayedEvents['takeBack']
  files: Pick<Files, 'put'>
  mappings: EventMappingCache
  zones: Pick<ZoneDirectory, 'zoneOf'>
  /** Called when a device reports that a part of it is broken, or that everything is well again. */
  onFault: (deviceId: string, isBroken: boolean) => Promise<void>
  /** Called when an event is stored for good, or could not be kept. */
  onSettled?: EventBacklogDeps['onSettled']
  log: Pick<FastifyBaseLogger, 'warn'>
  clock?: Clock
  /** For tests: another time between two tries, ms. */
  retryMs?: number
}

export interface DeviceEvents {
  /** Takes an event; shortly after, it is counted and, if mapped, an alarm. It is kept until then. */
  take(deviceId: string, event: DeviceEvent): void
  /** Resolves when everything that was taken so far is handled. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Turns events of devices into alarms, by the site's event mapping and each event once. */
export function createDeviceEvents(deps: DeviceEventsDeps): DeviceEvents {
  const { db, raiser, files, mappings, zones, log, clock = systemClock } = deps
  const faults = createFaults(deps.onFault)
  const { onSettled = () => undefined, retryMs } = deps
  const backlog = createEventBacklog({ handle, onSettled, log, ...(retryMs && { retryMs }) })

  async function handle(deviceId: string, event: DeviceEvent): Promise<void> {
    const source = await findEventSource(db, deviceId)
    const topic = topicOf(event.topic)
    if (!source || topic === '') return
    const mapped = await mappings.typeOf(source.driver, topic)
    const isBroken = faultOf(event, mapped)
    if (isBroken !== undefined) await faults.note(deviceId, topic, isBroken)
    const type = alarmOf(event, source, mapped)
    if (type) await raise(deviceId, event, type)
    else if (mapped && event.isActive === false) await takeBack(deviceId, event, mapped)
    mappings.count(source.driver, topic)
  }

  async function raise(deviceId: string, event: DeviceEvent, type: AlarmType): Promise<void> {
    await raiser.raise({
      issuer: PROGRAMS,
      eventId: eventIdOf(deviceId, event.eventId),
      device: { id: deviceId },
      type,
      at: momentOf(event.at, clock.now()),
      description: descriptionOf(event),
      pictureKey: await store(deviceId, event.picture),
      zone: event.zone === undefined ? undefined : await placeOf(deviceId, event.zone),
    })
  }

  /** The end of a lasting event: what waits of it for an on-delay raises nothing. */
  async function takeBack(deviceId: string, event: DeviceEvent, type: AlarmType): Promise<void> {
    const place = event.zone === undefined ? undefined : await placeOf(deviceId, event.zone)
    const until = momentOf(event.at, clock.now())
    await deps.takeBack({ deviceId, types: [type], place: place?.name, until })
  }

  /**
   * The zone's name and position; an unregistered zone is named by its number, so that each zone has its own alarms.
   */
  async function placeOf(deviceId: string, number: number) {
    const known = await zones.zoneOf(deviceId, number)
    return known ?? { name: `#${number}`, longitude: null, latitude: null }
  }

  /** Stores an event's picture. One that cannot be read is left out; the alarm is raised all the same. */
  async function store(deviceId: string, picture: Uint8Array | undefined): Promise<string | undefined> {
    if (!picture || picture.length > EVENT_PICTURE_LIMIT) return undefined
    try {
      const { bytes } = await readPicture(Buffer.from(picture), {
        refusal: 'event.picture_invalid',
        as: 'jpeg',
      })
      return await files.put(bytes, { kind: 'alarm-picture', ext: 'jpg' })
    } catch (error) {
      log.warn({ err: error, device: deviceId }, 'picture of an event not kept')
      return undefined
    }
  }

  return {
    take: (deviceId, event) => backlog.add(deviceId, event),
    idle: () => backlog.idle(),
    stop: () => backlog.stop(),
  }
}

/** Keeps, for each device, the topics that it has reported as broken; the device is well when none is left. */
function createFaults(onFault: DeviceEventsDeps['onFault']) {
  const broken = new Map<string, Set<string>>()
  return {
    async note(deviceId: string, topic: string, isBroken: boolean): Promise<void> {
      const topics = broken.get(deviceId) ?? new Set()
      if (isBroken) topics.add(topic)
      else topics.delete(topic)
      if (topics.size === 0) broken.delete(deviceId)
      else broken.set(deviceId, topics)
      await onFault(deviceId, topics.size > 0)
    },
  }
}
