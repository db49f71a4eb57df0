import type { Alarm, InputOf, alarmCalls } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { onEvent } from '#shared/events/listeners.ts'
import { withChanges } from '../model/open-list.ts'

type Filter = Pick<InputOf<typeof alarmCalls.getOpen>, 'everyCentre' | 'statuses' | 'withShelved'>

/** Rows asked for at once: the largest page there is. */
export const READ_SIZE = 300

/**
 * All open alarms of a filter, however many, most urgent first. Each page goes on by cursor behind the one before, so none is
 * passed over while others come and go; what happens during the reading is in the result.
 * @param isWanted whether an alarm belongs to the result, for those that events tell of
 */
export async function readOpenAlarms(
  filter: Filter,
  isWanted: (alarm: Alarm) => boolean,
  signal: AbortSignal,
): Promise<Alarm[]> {
  const changes: Alarm[] = []
  const note = (alarm: Alarm) => void changes.push(alarm)
  const ends = [
    onEvent('alarm.raised', note),
    onEvent('alarm.repeated', note),
    onEvent('alarm.changed', note),
  ]
  try {
    return withChanges(await readPages(filter, signal), changes, isWanted)
  } finally {
    for (const end of ends) end()
  }
}

async function readPages(filter: Filter, signal: AbortSignal): Promise<Alarm[]> {
  const found: Alarm[] = []
  let cursor: string | undefined
  for (;;) {
    const request = { ...filter, orderBy: 'occurredAt', order: 'desc', pageSize: READ_SIZE } as const
    const { list, next } = await api.alarm.getOpen({ ...request, ...(cursor && { cursor }) }, { signal })
    found.push(...list)
    if (next === undefined) return found
    cursor = next
  }
}
