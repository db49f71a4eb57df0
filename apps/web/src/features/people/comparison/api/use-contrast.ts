import { useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { base64Of } from '#shared/lib/base64.ts'

/** Pictures of 10 MB take longer than a usual call on a slow line, ms. */
const TIME_LIMIT = 120_000

interface Asked {
  first: File
  second: File
  purpose: string
  reason: string
}

const uploadOf = async (file: File) => ({ fileName: file.name, content: await base64Of(file) })

/** Compares the faces of two pictures; each time is written to the log. */
export function useContrast() {
  return useMutation({
    mutationFn: async ({ first, second, ...given }: Asked) =>
      api.comparison.contrast(
        { ...given, first: await uploadOf(first), second: await uploadOf(second) },
        { timeLimit: TIME_LIMIT },
      ),
    meta: { ownErrors: true },
  })
}
