import type { Favorite } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toggled } from '#shared/lib/toggled.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import { favoriteKey, favoritesQuery, useDeleteFavorite, useSortFavorites } from '../../api/saved-queries.ts'
import type { OpenCamera } from '../../api/use-open-camera.tsx'
import { useOpenMany } from '../../api/use-open-many.ts'
import { SavedList } from '../saved/saved-list.tsx'
import { useDecline } from '../saved/use-decline.ts'
import { TourDialog } from '../tour/tour-dialog.tsx'
import { FavoriteCameras } from './favorite-cameras.tsx'
import { FavoriteHead } from './favorite-head.tsx'

const FavoriteDrawer = lazy(async () => ({ default: (await import('./favorite-drawer.tsx')).FavoriteDrawer }))

type Keyed = Favorite & { key: string }
const keyed = (folders: readonly Favorite[]): Keyed[] => folders.map(one => ({ ...one, key: one.id }))

/** Favorites folders: one's own in the order that they are dragged to, then those that others share. */
export function FavoritesPanel({ onOpen }: { onOpen: OpenCamera }) {
  const t = useT()
  const folders = useQuery(favoritesQuery())
  const sort = useSortFavorites()
  const askRemove = useAskRemove()
  const decline = useDecline(api.favorite.decline, favoriteKey)
  const openMany = useOpenMany()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const [touring, setTouring] = useState<Favorite>()

  const list = (items: Keyed[], isReadOnly: boolean) => (
    <OrderedList
      items={items}
      label={isReadOnly ? t('favorite.ofOthers') : t('favorite.own')}
      isReadOnly={isReadOnly}
      onMove={sort}
      dragLabel={number => t('favorite.move', { number })}
      head={folder => (
        <FavoriteHead
          folder={folder}
          isOpen={unfolded.has(folder.id)}
          onToggle={() => setUnfolded(before => toggled(before, folder.id))}
          onOpenAll={() => void openMany(folder.cameras)}
          onTour={() => setTouring(folder)}
          onEdit={() => setEditing({ id: folder.id })}
          onRemove={() => void askRemove(folder)}
          onDecline={() => decline(folder)}
        />
      )}
      body={folder => unfolded.has(folder.id) && <FavoriteCameras folder={folder} onOpen={onOpen} />}
    />
  )
  return (
    <>
      <SavedList
        query={folders}
        label={t('favorite.title')}
        add={<AddButton label={t('favorite.add')} onClick={() => setEditing({ id: undefined })} />}
        empty={{ title: t('favorite.none'), hint: t('favorite.noneHint') }}
      >
        {all => {
          const own = keyed(all.filter(folder => folder.isOwn))
          const others = keyed(all.filter(folder => !folder.isOwn))
          return (
            <>
              {own.length > 0 && list(own, false)}
              {others.length > 0 && list(others, true)}
            </>
          )
        }}
      </SavedList>
      {editing && (
        <FavoriteDrawer
          key={editing.id}
          folder={folders.data?.find(({ id }) => id === editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {touring && <TourDialog folder={touring} onClose={() => setTouring(undefined)} />}
    </>
  )
}

/** Deletes a folder after a question. */
function useAskRemove() {
  const t = useT()
  const confirm = useConfirm()
  const remove = useDeleteFavorite()
  return async ({ id, name }: Favorite) => {
    const title = t('favorite.deleteTitle', { name })
    const isWanted = await confirm({ title, content: t('favorite.deleteText'), isDanger: true })
    if (isWanted) remove.mutate(id)
  }
}
