import type { Favorite, InputOf, WallView, favoriteCalls, wallViewCalls } from '@palisade/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'

/** Below these keys whatever is shown of favorites folders and of saved views. */
export const favoriteKey = ['favorite'] as const
export const wallViewKey = ['wall-view'] as const

export const favoritesQuery = () =>
  queryOptions({
    queryKey: [...favoriteKey, 'list'],
    queryFn: ({ signal }) => api.favorite.getList({}, { signal }),
    meta: { ownErrors: true },
  })

export const wallViewsQuery = () =>
  queryOptions({
    queryKey: [...wallViewKey, 'list'],
    queryFn: ({ signal }) => api.wallView.getList({}, { signal }),
    meta: { ownErrors: true },
  })

/** The user groups that one may share with. They change without an event here: a form that opens asks again. */
export const shareGroupsQuery = () =>
  queryOptions({
    queryKey: ['share-groups'],
    queryFn: ({ signal }) => api.favorite.getGroups({}, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

export type FavoriteInput = InputOf<typeof favoriteCalls.add>
export type WallViewInput = InputOf<typeof wallViewCalls.add>
type Seen = { id: string; version: number } | undefined

export const saveFavorite = (input: FavoriteInput, seen: Seen): Promise<Favorite> =>
  seen ? api.favorite.update({ ...input, id: seen.id, version: seen.version }) : api.favorite.add(input)

export const saveWallView = (input: WallViewInput, seen: Seen, dropsMissing = false): Promise<WallView> =>
  seen
    ? api.wallView.update({ ...input, id: seen.id, version: seen.version, dropsMissing })
    : api.wallView.add(input)

/** Puts one's own folders into an order, which is shown at once: keys are pressed faster than calls are answered. */
export function useSortFavorites(): (own: readonly Favorite[]) => void {
  const client = useQueryClient()
  const sorting = useChange((ids: string[]) => api.favorite.sort({ ids }), [favoriteKey])
  return own => {
    client.setQueryData(favoritesQuery().queryKey, all => [
      ...own,
      ...(all?.filter(folder => !folder.isOwn) ?? []),
    ])
    sorting.mutate(own.map(({ id }) => id))
  }
}

/** Puts a camera at the end of one's own folder, as it was last read. */
export const useAddToFavorite = () =>
  useChange(
    ({ folder, cameraId }: { folder: Favorite; cameraId: string }) => {
      const { id, version, name, group } = folder
      const cameras = [
        ...folder.cameras.map(one => ({ cameraId: one.id, alias: one.alias })),
        { cameraId, alias: '' },
      ]
      return api.favorite.update({ id, version, name, groupId: group?.id ?? null, cameras })
    },
    [favoriteKey],
  )

export const useDeleteFavorite = () =>
  useChange((id: string) => api.favorite.batchDelete({ ids: [id] }), [favoriteKey])

export const useDeleteWallView = () =>
  useChange((id: string) => api.wallView.batchDelete({ ids: [id] }), [wallViewKey])

/** Saves the wall as it is now in an own view that there is. */
export const useOverwriteWallView = () =>
  useChange(
    ({ view, input, dropsMissing }: { view: WallView; input: WallViewInput; dropsMissing: boolean }) =>
      saveWallView(input, view, dropsMissing),
    [wallViewKey],
  )
