import { DEVICE_BATCH_LIMIT, type DeviceDraft } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { resourceTreeKey } from '#shared/queries/resource-tree.ts'
import type { Candidate } from '../model/candidate.ts'

/** A batch of fifty with its checks may take this long, ms. */
const BATCH_TIME_LIMIT = 60_000

export interface Wanted {
  key: string
  draft: DeviceDraft
}

/** Adds devices some at a time; what went in and what did not is told for each. */
export function useAddDevices(onResult: (key: string, result: Candidate['result']) => void) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const add = async (wanted: readonly Wanted[]) => {
    setProgress({ done: 0, total: wanted.length })
    try {
      for (let from = 0; from < wanted.length; from += DEVICE_BATCH_LIMIT) {
        const batch = wanted.slice(from, from + DEVICE_BATCH_LIMIT)
        const results = await api.device.batchAdd(
          { devices: batch.map(({ draft }) => draft) },
          { timeLimit: BATCH_TIME_LIMIT },
        )
        for (const [index, { key }] of batch.entries()) {
          const { id, errorCode } = results[index] ?? { id: null, errorCode: null }
          if (id !== null) onResult(key, { id })
          else if (errorCode !== null) onResult(key, { errorCode })
        }
        setProgress({ done: from + batch.length, total: wanted.length })
      }
    } finally {
      setProgress(undefined)
      // A batch whose answer was lost may have gone in all the same.
      void queryClient.invalidateQueries({ queryKey: ['device'] })
      void queryClient.invalidateQueries({ queryKey: resourceTreeKey })
    }
  }
  return { add: (wanted: readonly Wanted[]) => void add(wanted).catch(reportError), progress }
}
