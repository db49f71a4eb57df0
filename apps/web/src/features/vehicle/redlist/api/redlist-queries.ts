import type { InputOf, RedlistEntry, redlistCalls } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { DOWNLOAD_TIME_LIMIT } from '#shared/api/client.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { base64Of } from '#shared/lib/base64.ts'
import type { ImportCalls } from '#shared/ui/import-dialog/background-import-dialog.tsx'

export interface RedlistFields {
  plate: string
  remarks: string
}

export const redlistKey = ['redlist'] as const

export const redlistQuery = (input: InputOf<typeof redlistCalls.getByPage>) =>
  listQuery([...redlistKey, 'list'], api.redlist.getByPage, input)

export const saveRedlist = (fields: RedlistFields, seen: RedlistEntry | undefined) =>
  seen ? api.redlist.update({ ...fields, id: seen.id, version: seen.version }) : api.redlist.add(fields)

export const useDeleteRedlist = () =>
  useChange((ids: string[]) => api.redlist.batchDelete({ ids }), [redlistKey])

const importsKey = [...redlistKey, 'imports'] as const

/** The calls of imports into the list. */
export const useImports = (): ImportCalls => ({
  key: importsKey,
  list: signal => api.redlist.getImports({}, { signal }),
  report: (importId, signal) => api.redlist.getImport({ importId }, { signal }),
  start: useChange(
    async (file: File) =>
      api.redlist.importExcel(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: DOWNLOAD_TIME_LIMIT },
      ),
    [importsKey],
    true,
  ),
  cancel: useChange((importId: string) => api.redlist.cancelImport({ importId }), [redlistKey]),
})
