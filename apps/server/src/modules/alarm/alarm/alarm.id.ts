import { randomBytes } from 'node:crypto'

/**
 * An alarm's id is a UUIDv7 whose timestamp is the time at which the alarm occurred (docs/design/0003). So ids sort by
 * time, a span of time is a span of ids, and an id alone determines its partition.
 */

const hexOf = (moment: number) => Math.trunc(moment).toString(16).padStart(12, '0')
const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** A new id for an alarm that occurred at `moment`, ms since 1970. */
export function alarmIdAt(moment: number): string {
  const random = randomBytes(10)
  random.writeUInt8((random.readUInt8(0) & 0x0f) | 0x70, 0)
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2)
  return dashed(hexOf(moment) + random.toString('hex'))
}

/**
 * The lowest id of that millisecond: no alarm that occurred then or later sorts below it. The SQL equivalent is
 * alarm_id_floor.
 */
export function lowestAlarmId(moment: number): string {
  return dashed(hexOf(moment) + '0'.repeat(20))
}

/** The time of occurrence that an id contains, ms since 1970. */
export function momentOfAlarmId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
