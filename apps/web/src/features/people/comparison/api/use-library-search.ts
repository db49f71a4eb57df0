import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { base64Of } from '#shared/lib/base64.ts'
import type { SearchPurpose } from '../model/search-purpose.ts'

/** The longest that the parameter `face.compare_seconds` allows, and the upload before it, ms. */
const TIME_LIMIT = 240_000

interface Asked extends SearchPurpose {
  picture: File
  /** Which of its faces; 0 is the largest. */
  face: number
  groupIds: string[]
}

/** Searches libraries by a face of a picture; each time is written to the log. */
export const useLibrarySearch = () =>
  useMutation({
    mutationFn: async ({ picture, ...given }: Asked) =>
      api.comparison.search(
        { ...given, picture: { fileName: picture.name, content: await base64Of(picture) } },
        { timeLimit: TIME_LIMIT },
      ),
    meta: { ownErrors: true },
  })

/** The groups that the operator may search. */
export const searchableGroupsQuery = () =>
  queryOptions({
    queryKey: ['people', 'searchable-groups'],
    queryFn: ({ signal }) => api.comparison.getSearchableGroups({}, { signal }),
    meta: { ownErrors: true },
  })

/** A picture of a person who was found; its bytes never change. */
export const foundPictureQuery = (id: string, pictureId: string, isSmall: boolean) =>
  queryOptions({
    queryKey: ['people', 'found-picture', id, pictureId, isSmall],
    queryFn: async ({ signal }) =>
      (await api.comparison.getFoundPicture({ id, pictureId, isSmall }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })
