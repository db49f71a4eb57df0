import type { Bookmark } from '@palisade/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import type { Span } from '#shared/player/play/model/span.ts'
import { bookmarkKey } from './bookmark-keys.ts'

/** The most bookmarks that a timeline shows, of all its cameras together; the newest are shown. */
const MARKS_MAX = 300
const LISTED_AT_ONCE = 50

export interface BookmarkFilters {
  searchText?: string
  tag?: string
  cameraIds?: string[]
  startTime?: string
  endTime?: string
}

/** The bookmarks that are found, page after page. */
export const bookmarksQuery = (filters: BookmarkFilters) =>
  infiniteQueryOptions({
    queryKey: [...bookmarkKey, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api.bookmark.getByPage(
        { ...filters, pageSize: LISTED_AT_ONCE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.next,
    meta: { ownErrors: true },
  })

export interface Mark extends Span {
  id: string
  cameraId: string
  text: string
}

const markOf = ({ id, camera, from, to, text }: Bookmark): Mark => ({
  id,
  cameraId: camera.id,
  text,
  from: Date.parse(from),
  to: Date.parse(to ?? from),
})

/** Marks of the timeline. */
export const marksQuery = (cameraIds: readonly string[], span: Span) =>
  queryOptions({
    queryKey: [...bookmarkKey, 'marks', cameraIds, span.from, span.to],
    queryFn: async ({ signal }) => {
      const period = {
        startTime: new Date(span.from).toISOString(),
        endTime: new Date(span.to).toISOString(),
      }
      const { list } = await api.bookmark.getByPage(
        { cameraIds: [...cameraIds], ...period, pageSize: MARKS_MAX },
        { signal },
      )
      return list.map(markOf)
    },
    enabled: cameraIds.length > 0,
    meta: { ownErrors: true },
  })

/** Tags that are in use, for choosing one. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: [...bookmarkKey, 'tags'],
    queryFn: ({ signal }) => api.bookmark.getTags({}, { signal }),
    meta: { ownErrors: true },
  })

export const useDeleteBookmark = () =>
  useChange((id: string) => api.bookmark.batchDelete({ ids: [id] }), [bookmarkKey])
