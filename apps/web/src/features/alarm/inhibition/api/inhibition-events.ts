import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'

// The key of the list; its module is not part of the first script.
const listKey = ['inhibition', 'list']

/** Keeps the list of what holds alarms back fresh. @returns a function that ends it */
export const listenToInhibitions = (queryClient: QueryClient): (() => void) =>
  onEventBatch(
    // A rule names its targets, and loses those that are deleted.
    [
      'inhibition.changed',
      'inhibition.ended',
      'defence_zone.changed',
      'device.changed',
      'organisation.changed',
    ],
    () => void queryClient.invalidateQueries({ queryKey: listKey }),
  )
