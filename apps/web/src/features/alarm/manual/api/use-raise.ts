import type { NewManualAlarm } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#shared/api/api.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { raisedKey } from './manual-queries.ts'

/** Pictures of 20 MB take longer than a usual call on a slow line, ms. */
const TIME_LIMIT = 120_000

type Given = Omit<NewManualAlarm, 'pictures' | 'requestId'> & { files: readonly File[] }

/** Raises an alarm; what is sent again after a failure of the line raises no second one. */
export function useRaise() {
  const queryClient = useQueryClient()
  const requestId = useRef<string>(undefined)
  return useMutation({
    mutationFn: async ({ files, ...given }: Given) => {
      requestId.current ??= crypto.randomUUID()
      const pictures = await Promise.all(
        files.map(async file => ({ fileName: file.name, content: await base64Of(file) })),
      )
      const request = { ...given, pictures, requestId: requestId.current }
      return api.manual.raise(request, { timeLimit: TIME_LIMIT })
    },
    onSuccess: () => {
      requestId.current = undefined
      return queryClient.invalidateQueries({ queryKey: raisedKey })
    },
    meta: { ownErrors: true },
  })
}
