import type { InputOf, ParameterKey, ParameterRow, parameterCalls } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { base64Of } from '#shared/lib/base64.ts'

/** 5 MB over a slow line, ms. */
const UPLOAD_LIMIT = 120_000

export const parameterKey = ['parameter', 'details'] as const

export const parametersQuery = () =>
  queryOptions({
    queryKey: parameterKey,
    queryFn: ({ signal }) => api.parameter.getDetails({}, { signal }),
    // Never an older look than the server's: what is typed is compared with it.
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** The answer is shown at once; the event brings it to the other consoles. */
function keepRow(queryClient: QueryClient, row: ParameterRow) {
  queryClient.setQueryData<ParameterRow[]>(parameterKey, rows =>
    rows?.map(each => (each.key === row.key && each.version < row.version ? row : each)),
  )
}

export function useUpdateParameter() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof parameterCalls.update>) => api.parameter.update(input),
    onSuccess: row => keepRow(queryClient, row),
    // After `parameter.changed_meanwhile` the row shows what stands now.
    onError: () => queryClient.invalidateQueries({ queryKey: parameterKey }),
    meta: { ownErrors: true },
  })
}

export function useRestoreDefaults() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keys: ParameterKey[]) => api.parameter.restoreDefault({ keys }),
    onSuccess: rows => queryClient.setQueryData(parameterKey, rows),
  })
}

export function useUploadSound() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      api.parameter.uploadAlarmSound(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: UPLOAD_LIMIT },
      ),
    onSuccess: row => keepRow(queryClient, row),
    meta: { ownErrors: true },
  })
}

export type ListKey = 'alarm.quick_labels' | 'alarm.frequent_words'
export interface ListChange {
  entry: string
  act: 'add' | 'replaceOldest' | 'remove' | 'rename'
  /** The name that `entry` replaces. */
  from?: string
}

function changeList(key: ListKey, { entry, act, from }: ListChange) {
  const { parameter } = api
  const replaceOldest = act === 'replaceOldest'
  if (key === 'alarm.quick_labels')
    return act === 'remove'
      ? parameter.removeQuickLabel({ label: entry })
      : parameter.saveQuickLabel({ label: entry, replaceOldest, ...(from && { oldLabel: from }) })
  return act === 'remove'
    ? parameter.removeFrequentWord({ word: entry })
    : parameter.saveFrequentWord({ word: entry, replaceOldest, ...(from && { oldWord: from }) })
}

/** Entries are added and taken away one by one: two administrators do not undo each other. */
export function useChangeList(key: ListKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ListChange) => changeList(key, change),
    onSuccess: row => keepRow(queryClient, row),
    onError: () => queryClient.invalidateQueries({ queryKey: parameterKey }),
    meta: { ownErrors: true },
  })
}
