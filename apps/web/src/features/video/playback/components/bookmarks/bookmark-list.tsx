import type { Bookmark } from '@palisade/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { bookmarksQuery, useDeleteBookmark, type BookmarkFilters } from '../../api/bookmark-queries.ts'
import { BookmarkRow } from './bookmark-row.tsx'
import { BookmarkSearch, type BookmarkSearchFields } from './bookmark-search.tsx'
import css from './bookmarks.module.css'

const BookmarkDrawer = lazy(async () => ({
  default: (await import('./bookmark-drawer.tsx')).BookmarkDrawer,
}))

interface Props {
  search: BookmarkSearchFields
  onSearch: (search: BookmarkSearchFields) => void
  chosenIds: readonly string[]
  onOpen: (bookmark: Bookmark) => void
}

function filtersOf(
  search: BookmarkSearchFields,
  text: string,
  chosenIds: readonly string[],
): BookmarkFilters {
  const { tag, range, isOfChosen } = search
  return {
    ...(text !== '' && { searchText: text }),
    ...(tag !== undefined && { tag }),
    ...(range && { startTime: range.start, endTime: range.end }),
    ...(isOfChosen && chosenIds.length > 0 && { cameraIds: [...chosenIds] }),
  }
}

/** Bookmarks that are found, newest first; one is opened by its time. */
export function BookmarkList({ search, onSearch, chosenIds, onOpen }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const text = useDebounced(search.text.trim(), TYPING_PAUSE)
  const found = useInfiniteQuery(bookmarksQuery(filtersOf(search, text, chosenIds)))
  const askRemove = useAskRemove()
  const [editing, setEditing] = useState<string>()
  const all = found.data?.pages.flatMap(({ list }) => list)
  const edited = all?.find(({ id }) => id === editing)
  return (
    <section className={css['list']} aria-label={t('bookmark.title')}>
      <BookmarkSearch search={search} onChange={change => onSearch({ ...search, ...change })} />
      <ul className={css['rows']} aria-label={t('bookmark.title')}>
        {all?.map(bookmark => (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            onOpen={() => onOpen(bookmark)}
            onEdit={() => setEditing(bookmark.id)}
            onRemove={() => void askRemove(bookmark)}
          />
        ))}
      </ul>
      {all?.length === 0 && <EmptyState title={t('bookmark.none')} />}
      {!all && found.error && (
        <ErrorState title={errorText(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <LoadingMask isLoading />}
      {found.hasNextPage && (
        <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('bookmark.more')}
        </Button>
      )}
      {edited && (
        <Suspense>
          <BookmarkDrawer
            key={edited.id}
            bookmark={edited}
            what={{ camera: edited.camera, from: edited.from, to: edited.to }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Deletes a bookmark after a question. */
function useAskRemove() {
  const t = useT()
  const confirm = useConfirm()
  const remove = useDeleteBookmark()
  return async ({ id, text }: Bookmark) => {
    const title = t('bookmark.deleteTitle', { text })
    if (await confirm({ title, content: t('bookmark.deleteText'), isDanger: true })) remove.mutate(id)
  }
}
