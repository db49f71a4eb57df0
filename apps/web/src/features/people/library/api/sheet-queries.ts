import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { lookAgain } from '#shared/ui/import-dialog/import-state.tsx'
import { entriesKey, groupsKey, importsKey } from './library-keys.ts'

export const importsQuery = () =>
  queryOptions({
    queryKey: [...importsKey, 'list'],
    queryFn: ({ signal }) => api.faceSheet.getImports({}, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, 'details', importId],
    queryFn: ({ signal }) => api.faceSheet.getImport({ importId }, { signal }),
    refetchInterval: ({ state: { data } }) => lookAgain(data),
    meta: { ownErrors: true },
  })

export const useStartImport = () =>
  useChange(
    async ({ groupId, file }: { groupId: string; file: File }) =>
      api.faceSheet.startImport({ groupId, file: { fileName: file.name, content: await base64Of(file) } }),
    [importsKey],
    true,
  )

export const useCancelImport = () =>
  useChange(
    (importId: string) => api.faceSheet.cancelImport({ importId }),
    [importsKey, entriesKey, groupsKey],
  )

export const useAnswerImport = () =>
  useChange(
    (answer: { importId: string; rows: number[] }) => api.faceSheet.answerImport(answer),
    [importsKey, entriesKey, groupsKey],
  )
