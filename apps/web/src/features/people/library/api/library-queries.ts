import type { FaceEntry, FaceGroup, FaceGroupKind, InputOf, faceEntryCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { entryInput, type EntryFields } from '../model/entry-form.ts'
import { groupInput, type GroupFields } from '../model/group-form.ts'
import { entriesKey, groupsKey } from './library-keys.ts'

export type EntryQuery = InputOf<typeof faceEntryCalls.getByPage>

export const groupsQuery = () =>
  queryOptions({
    queryKey: [...groupsKey, 'list'],
    queryFn: ({ signal }) => api.faceGroup.getList({}, { signal }),
    meta: { ownErrors: true },
  })

export const groupDetailsQuery = (id: string) =>
  detailsQuery([...groupsKey, 'details'], api.faceGroup.getDetails, id)

export const entriesQuery = (input: EntryQuery) =>
  listQuery([...entriesKey, 'list'], api.faceEntry.getByPage, input)

export const entryDetailsQuery = (id: string) =>
  detailsQuery([...entriesKey, 'details'], api.faceEntry.getDetails, id)

export const accessLogQuery = (id: string) =>
  queryOptions({
    queryKey: [...entriesKey, 'looks', id],
    queryFn: ({ signal }) => api.faceEntry.getAccessLog({ id }, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** A picture of a person; its bytes never change. */
export const personPictureQuery = (id: string, pictureId: string, isSmall: boolean) =>
  queryOptions({
    queryKey: ['face-picture', id, pictureId, isSmall],
    queryFn: async ({ signal }) =>
      (await api.faceEntry.getPicture({ id, pictureId, isSmall }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

export const libraryRefreshes = [entriesKey, groupsKey]
export const groupRefreshes = [groupsKey, entriesKey]

export const saveGroup = (fields: GroupFields, seen: FaceGroup | undefined, kind: FaceGroupKind) => {
  const input = groupInput(fields)
  return seen
    ? api.faceGroup.update({ ...input, id: seen.id, version: seen.version })
    : api.faceGroup.add({ ...input, kind })
}

/** @param isDuplicateWanted the operator was shown who has the same certificate number */
export async function saveEntry(
  fields: EntryFields,
  seen: FaceEntry | undefined,
  kind: FaceGroupKind,
  isDuplicateWanted: boolean,
) {
  const pictures = await Promise.all(
    fields.files.map(async file => ({ fileName: file.name, content: await base64Of(file) })),
  )
  const input = { ...entryInput(fields, kind), pictures, isDuplicateWanted }
  return seen
    ? api.faceEntry.update({
        ...input,
        id: seen.id,
        version: seen.version,
        removedPictureIds: fields.removedPictureIds,
      })
    : api.faceEntry.add(input)
}

export const useDeleteGroup = () =>
  useChange((ids: string[]) => api.faceGroup.batchDelete({ ids }), groupRefreshes)

export const useDeleteEntries = () =>
  useChange((ids: string[]) => api.faceEntry.batchDelete({ ids }), libraryRefreshes)

export const useDismissAlike = () =>
  useChange((pair: { id: string; otherId: string }) => api.faceEntry.dismissAlike(pair), libraryRefreshes)

export const useRetryPictures = () =>
  useChange((ids: string[]) => api.faceEntry.retryPictures({ ids }), libraryRefreshes)
