import type { LogBackup, LogTrouble } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '#shared/events/listeners.ts'
import { logKeys } from './log-queries.ts'

/** Shows how far backups and restores are. @returns a function that ends it */
export const listenToLogBackups = (queryClient: QueryClient): (() => void) =>
  onEvent('log.backup', backup => {
    queryClient.setQueryData<LogBackup[]>(logKeys.backups, list => {
      if (!list) return list
      const rest = list.filter(one => one.id !== backup.id)
      return [backup, ...rest].toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
    })
  })

/** Shows which troubles of the installation hold. @returns a function that ends it */
export const listenToTroubles = (queryClient: QueryClient): (() => void) =>
  onEvent('log.troubles', ({ troubles }) =>
    queryClient.setQueryData<readonly LogTrouble[]>(logKeys.troubles, troubles),
  )
