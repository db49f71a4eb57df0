import type { EventData, EventType, Page } from '@palisade/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { onEventBatch } from '#shared/events/listeners.ts'
import { newerRows } from './newer-rows.ts'

interface Options<Row, T extends EventType> {
  /** Events that may mean a new row. */
  event: T
  isWanted: (data: EventData<T>) => boolean
  /** Asks for the newest page under the filters in force. */
  ask: () => Promise<Page<Row>>
}

/** The part of a `useListPage` that is needed here. */
interface Read<Row, Values> {
  filters: Values
  found: { data: Page<Row> | undefined; refetch: () => Promise<unknown> }
  list: {
    pageNum: number
    cursor?: string
    orderBy?: string
    setFilters: (filters: Values) => boolean
  }
}

/**
 * Rows that came after a page was fetched, which is not moved under its reader: how many they are, and the way to them. However many
 * events come, one question is asked at a time.
 */
export function useNewer<Row extends { id: string }, Values, T extends EventType>(
  { filters, found, list }: Read<Row, Values>,
  { event, isWanted, ask }: Options<Row, T>,
) {
  const scope = JSON.stringify(filters)
  const [newest, setNewest] = useState<{ scope: string; page: Page<Row> }>()
  const wants = useEffectEvent(isWanted)
  const askOnce = useEffectEvent(async () => setNewest({ scope, page: await ask() }))
  useEffect(() => {
    let asking: Promise<void> | undefined
    let isAgain = false
    const look = (): Promise<void> =>
      askOnce()
        // The page that is read tells of a server that does not answer.
        .catch(() => undefined)
        .then(() => {
          asking = isAgain ? look() : undefined
          isAgain = false
          return asking
        })
    return onEventBatch([event], frames => {
      if (!frames.some(({ data }) => wants(data as EventData<T>))) return
      if (asking) isAgain = true
      else asking = look()
    })
  }, [event])
  const isNewestFirst = list.pageNum === 1 && list.cursor === undefined && list.orderBy === undefined
  return {
    count: found.data && newest?.scope === scope ? newerRows(found.data, newest.page, isNewestFirst) : 0,
    show: () => {
      if (!list.setFilters(filters)) void found.refetch()
    },
  }
}
