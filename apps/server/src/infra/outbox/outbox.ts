import { events, type EventData, type EventType } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import type { Audience } from './audience.ts'
import { insertEvents } from './outbox.queries.ts'

export interface NewEvent<T extends EventType> {
  type: T
  data: EventData<T>
  audience: Audience
}

const schemas = new Map(events.map(event => [event.type as string, event.data]))

/**
 * Writes an event in the transaction of the change that it tells of, so that both commit or neither does. Fields that
 * the contract does not declare are left out. Data that do not fit the contract throw, and the change does not commit.
 */
export async function writeEvent<T extends EventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
  await writeEvents(tx, [event])
}

/** Several events in one statement. */
export async function writeEvents<T extends EventType>(tx: Tx, list: readonly NewEvent<T>[]): Promise<void> {
  if (list.length === 0) return
  const rows = list.map(({ type, data, audience }) => ({
    type,
    data: schemas.get(type)?.parse(data),
    permission: audience.permission,
    area_id: audience.areaId ?? null,
    user_id: audience.userId ?? null,
    device_id: audience.device?.id ?? null,
    device_category: audience.device?.category ?? null,
  }))
  await insertEvents(tx, rows)
}
