import type { AlarmExport, ExportKind } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { saveFile } from '#shared/api/save-file.ts'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import type { RecordFilters } from '../model/record-filters.ts'

/** How often the progress is asked for while one is being made, ms. */
const LOOK_EVERY = 1000
const exportsKey = ['alarm', 'exports'] as const
export const isRunning = ({ status }: AlarmExport) => status === 'running'

/** The user's own exports; while one is being made its progress is followed. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: ({ signal }) => api.alarmExport.getOwn({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LOOK_EVERY : false),
    meta: { ownErrors: true },
  })

/** The chosen alarms, or all that the filters find. */
export type ExportChoice = { ids: readonly string[] } | { filters: RecordFilters }

const { alarmExport } = api
/** The calls of each kind, for the chosen alarms and for all that a filter finds. */
const callsOf = {
  pictures: [alarmExport.exportPictures, alarmExport.exportAllPictures],
  slides: [alarmExport.exportSlides, alarmExport.exportAllSlides],
  sheet: [alarmExport.exportTasks, alarmExport.exportAllTasks],
} as const

function begin(kind: ExportKind, choice: ExportChoice): Promise<AlarmExport> {
  const [ofChosen, ofFound] = callsOf[kind]
  if ('ids' in choice) return ofChosen({ ids: [...choice.ids], timeZone: READER_ZONE })
  return ofFound({ ...choice.filters, timeZone: READER_ZONE })
}

/** Starts, saves and cancels exports. */
export function useExports() {
  const queryClient = useQueryClient()
  const look = { onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }) }
  return {
    start: useMutation({
      mutationFn: ({ kind, choice }: { kind: ExportKind; choice: ExportChoice }) => begin(kind, choice),
      ...look,
    }),
    cancel: useMutation({
      mutationFn: (fileId: string) => api.alarmExport.cancel({ fileId }),
      ...look,
    }),
    save: useMutation({
      mutationFn: async (fileId: string) => saveFile(await api.alarmExport.getFile({ fileId })),
      ...look,
    }),
  }
}
