import {
  events,
  type DeviceCategory,
  type EventData,
  type EventType,
  type PermissionCode,
} from '@palisade/contract'
import type { Tx } from '../database/database.ts'
import { insertEvents } from './outbox.queries.ts'

/** Who is told of an event. Everything given must hold. */
export interface Audience {
  /** Holders of this permission; null = everyone signed in. */
  permission: PermissionCode | null
  /** Those who may see this area; left out or null = regardless of area. */
  areaId?: string | null
  /** Those who may see this device; it stands in `areaId`. */
  device?: { id: string; category: DeviceCategory } | null
  /** This one user only. */
  userId?: string
}

export interface NewEvent<T extends EventType> {
  type: T
  data: EventData<T>
  audience: Audience
}

const schemas = new Map(events.map(event => [event.type as string, event.data]))

/**
 * Writes an event in the transaction of the change it tells of: both commit or neither. Undeclared fields are left out;
 * data that do not fit the contract throw, and the change does not commit.
 */
export async function writeEvent<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
  await writeEvents(tx, [event])
}

/** Several events in one statement. */
export async function writeEvents<T extends EventType>(tx: Tx, list: readonly NewEvent<T>[]): Promise<void> {
  if (list.length === 0) return
  const rows = list.map(({ type, data, audience }) => ({
    type,
    data: JSON.stringify(schemas.get(type)?.parse(data)),
    permission: audience.permission,
    area_id: audience.areaId ?? null,
    user_id: audience.userId ?? null,
    device_id: audience.device?.id ?? null,
    device_category: audience.device?.category ?? null,
  }))
  await insertEvents(tx, rows)
}
