import type { InputOf, RedlistEntry, redlistCalls } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { DOWNLOAD_TIME_LIMIT } from '#shared/api/client.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { base64Of } from '#shared/lib/base64.ts'
import type { ImportCalls } from '#shared/ui/import-dialog/background-import-dialog.tsx'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export interface RedlistFields {
  plate: string
  remarks: string
}

export const redlistQuery = (input: InputOf<typeof redlistCalls.getByPage>) =>
  listQuery([...sharedKeys.redlist, 'list'], api.redlist.getByPage, input)

export const saveRedlist = (fields: RedlistFields, seen: RedlistEntry | undefined) =>
  seen ? api.redlist.update({ ...fields, id: seen.id, version: seen.version }) : api.redlist.add(fields)

export const useDeleteRedlist = () =>
  useChange((ids: string[]) => api.redlist.batchDelete({ ids }), [sharedKeys.redlist])

const importsKey = [...sharedKeys.redlist, 'imports'] as const

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
  cancel: useChange((importId: string) => api.redlist.cancelImport({ importId }), [sharedKeys.redlist]),
})
