import type { FiguresHours, RecordingPlanFields } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'

export const figuresKey = ['recording', 'figures'] as const
export const manualKey = ['recording', 'manual'] as const

/** Minutes become recordings all the time, so that figures are asked for again after this time, ms. */
const FIGURES_EVERY = 30_000
/** A disk that fails is seen soon by whoever looks. */
const FOLDERS_EVERY = 15_000
const CHECK_EVERY = 60_000

/** The figures of the cameras of a page, of their last hours. */
export const figuresQuery = (cameraIds: string[], hours: FiguresHours) =>
  queryOptions({
    queryKey: [...figuresKey, cameraIds, hours],
    queryFn: ({ signal }) => api.recording.getFigures({ cameraIds, hours }, { signal }),
    enabled: cameraIds.length > 0,
    refetchInterval: FIGURES_EVERY,
    placeholderData: keepPreviousData,
  })

export const foldersQuery = () =>
  queryOptions({
    queryKey: ['recording', 'folders'],
    queryFn: ({ signal }) => api.recording.getFolders({}, { signal }),
    refetchInterval: FOLDERS_EVERY,
  })

/** The nightly comparison of files and index. */
export const checkQuery = () =>
  queryOptions({
    queryKey: ['recording', 'check'],
    queryFn: ({ signal }) => api.recording.getCheck({}, { signal }),
    refetchInterval: CHECK_EVERY,
  })

export const holesQuery = (cameraId: string, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['recording', 'holes', cameraId, range],
    queryFn: ({ signal }) => api.recording.getHoles({ cameraId, ...range }, { signal }),
  })

export const estimateQuery = (cameraIds: string[], plan: RecordingPlanFields) =>
  queryOptions({
    queryKey: ['recording', 'estimate', cameraIds, plan],
    queryFn: ({ signal }) => api.recording.getEstimate({ cameraIds, plan }, { signal }),
    placeholderData: keepPreviousData,
  })

export const manualQuery = (cameraId: string) =>
  queryOptions({
    queryKey: [...manualKey, cameraId],
    queryFn: ({ signal }) => api.recording.getManual({ cameraIds: [cameraId] }, { signal }),
  })

export const useRecordByHand = () =>
  useChange(
    ({ cameraId, isOn }: { cameraId: string; isOn: boolean }) =>
      isOn ? api.recording.start({ cameraId }) : api.recording.stop({ cameraId }),
    [manualKey, figuresKey],
  )
