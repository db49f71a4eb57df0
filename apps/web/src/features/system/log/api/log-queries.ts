import type { InputOf, LogBackup, logCalls } from '@palisade/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { listQuery } from '#shared/api/list-query.ts'

export type LogQuery = InputOf<typeof logCalls.getByPage>

export const logKeys = {
  list: ['log', 'list'],
  details: ['log', 'details'],
  backups: ['log', 'backups'],
  troubles: ['log', 'troubles'],
} as const

export const logQuery = (input: LogQuery) => listQuery(logKeys.list, api.log.getByPage, input)

export const logDetailsQuery = (input: InputOf<typeof logCalls.getDetails>) =>
  queryOptions({
    queryKey: [...logKeys.details, input],
    queryFn: ({ signal }) => api.log.getDetails(input, { signal }),
    meta: { ownErrors: true },
  })

/** While one runs and its events do not come, it is asked for, ms. */
const ASK_EVERY = 2_000

export const isRunning = (list: readonly LogBackup[] | undefined) =>
  list?.some(one => one.status === 'running')

export const backupsQuery = () =>
  queryOptions({
    queryKey: logKeys.backups,
    queryFn: ({ signal }) => api.log.getBackups({}, { signal }),
    refetchInterval: query => (isRunning(query.state.data) ? ASK_EVERY : false),
    meta: { ownErrors: true },
  })

/** Troubles of the installation; their events keep it fresh. */
export const troublesQuery = () =>
  queryOptions({
    queryKey: logKeys.troubles,
    queryFn: ({ signal }) => api.log.getTroubles({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** A check of a million rows takes longer than other calls, ms. */
const VERIFY_LIMIT = 180_000

export const useVerifyLog = () =>
  useMutation({
    mutationFn: () => api.log.verify({}, { timeLimit: VERIFY_LIMIT }),
    meta: { ownErrors: true },
  })

export const useStartBackup = () =>
  useChange((input: InputOf<typeof logCalls.backup>) => api.log.backup(input), [logKeys.backups])

export const useRestoreBackup = () => useChange((id: string) => api.log.restore({ id }), [logKeys.backups])

export const useDeleteBackups = () =>
  useChange((ids: string[]) => api.log.deleteBackups({ ids }), [logKeys.backups])
