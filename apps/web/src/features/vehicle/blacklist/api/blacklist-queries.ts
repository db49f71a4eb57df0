import type { BlacklistEntry, BlacklistGroup, InputOf, blacklistCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { DOWNLOAD_TIME_LIMIT } from '#shared/api/client.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { base64Of } from '#shared/lib/base64.ts'
import type { ImportCalls } from '#shared/ui/import-dialog/background-import-dialog.tsx'
import { entryInput, type EntryFields } from '../model/entry-form.ts'
import type { GroupFields } from '../model/group-form.ts'
import { entriesKey, groupsKey } from './blacklist-keys.ts'

export type EntryQuery = InputOf<typeof blacklistCalls.getByPage>

export const groupsQuery = () =>
  queryOptions({
    queryKey: [...groupsKey, 'list'],
    queryFn: ({ signal }) => api.blacklistGroup.getList({}, { signal }),
    meta: { ownErrors: true },
  })
export const groupDetailsQuery = (id: string) =>
  detailsQuery([...groupsKey, 'details'], api.blacklistGroup.getDetails, id)
export const entriesQuery = (input: EntryQuery) =>
  listQuery([...entriesKey, 'list'], api.blacklist.getByPage, input)
export const entryDetailsQuery = (id: string) =>
  detailsQuery([...entriesKey, 'details'], api.blacklist.getDetails, id)

/** The picture of a vehicle as of an edition of its entry: each change of the picture makes another one. */
export const vehiclePictureQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['blacklist-picture', id, version],
    queryFn: async ({ signal }) => (await api.blacklist.getPicture({ id }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

export const listRefreshes = [entriesKey, groupsKey]

export const saveGroup = (fields: GroupFields, seen: BlacklistGroup | undefined) =>
  seen
    ? api.blacklistGroup.update({ ...fields, id: seen.id, version: seen.version })
    : api.blacklistGroup.add(fields)

export async function saveEntry(fields: EntryFields, seen: BlacklistEntry | undefined) {
  const [file] = fields.files
  const picture = file ? { fileName: file.name, content: await base64Of(file) } : null
  const input = { ...entryInput(fields), picture }
  return seen
    ? api.blacklist.update({
        ...input,
        id: seen.id,
        version: seen.version,
        isPictureRemoved: fields.isPictureRemoved,
      })
    : api.blacklist.add(input)
}

export const useDeleteGroup = () =>
  useChange((ids: string[]) => api.blacklistGroup.batchDelete({ ids }), listRefreshes)
export const useDeleteEntries = () =>
  useChange((ids: string[]) => api.blacklist.batchDelete({ ids }), listRefreshes)

const importsKey = [...entriesKey, 'imports'] as const

/** The calls of imports into the list. */
export const useImports = (): ImportCalls => ({
  key: importsKey,
  list: signal => api.blacklist.getImports({}, { signal }),
  report: (importId, signal) => api.blacklist.getImport({ importId }, { signal }),
  start: useChange(
    async (file: File) =>
      api.blacklist.importExcel(
        { fileName: file.name, content: await base64Of(file) },
        { timeLimit: DOWNLOAD_TIME_LIMIT },
      ),
    [importsKey],
    true,
  ),
  cancel: useChange((importId: string) => api.blacklist.cancelImport({ importId }), listRefreshes),
})
