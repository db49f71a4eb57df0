import type { Alarm } from '@palisade/contract'

/** Rows that Page Up and Page Down go. */
const PAGE = 8

/** The row that a key leads to from a row (-1: none), undefined for other keys. */
export function rowByKey(key: string, from: number, count: number): number | undefined {
  const last = count - 1
  const within = (row: number) => Math.max(0, Math.min(last, row))
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + PAGE)
    case 'PageUp':
      return within(from - PAGE)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The alarm to go on with after these were dealt with: the next below the chosen one, else the most urgent. */
export function nextAfter(
  alarms: readonly Alarm[],
  chosenId: string | undefined,
  doneIds: readonly string[] = [],
): string | undefined {
  const at = alarms.findIndex(alarm => alarm.id === chosenId)
  const onwards = [...alarms.slice(at + 1), ...alarms.slice(0, Math.max(0, at))]
  return onwards.find(alarm => !doneIds.includes(alarm.id))?.id
}

/** The alarms of the same device and type in one state, the given one among them. */
export function alikeOf(
  alarm: Pick<Alarm, 'deviceId' | 'deviceCode' | 'type'>,
  alarms: readonly Alarm[],
  status: Alarm['status'],
): Alarm[] {
  const { deviceId, deviceCode, type } = alarm
  return alarms.filter(
    other =>
      other.type === type &&
      other.deviceId === deviceId &&
      other.deviceCode === deviceCode &&
      other.status === status,
  )
}
