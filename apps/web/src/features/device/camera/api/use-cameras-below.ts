import { CAMERA_GROUP_MEMBERS_MAX } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { camerasQuery } from './camera-queries.ts'

/** The largest page there is: two of them hold a whole group. */
const PAGE_SIZE = 300
const PAGES = Math.ceil(CAMERA_GROUP_MEMBERS_MAX / PAGE_SIZE)

export interface CamerasBelow {
  ids: string[]
  /** There are more than a group may hold, and `ids` is not all. */
  isMore: boolean
}

/** Fetches the cameras in an area and below it; undefined when it could not, which the operator has been told. */
export function useCamerasBelow() {
  const queryClient = useQueryClient()
  const { report } = useApiError()
  return async (areaId: string): Promise<CamerasBelow | undefined> => {
    const ids: string[] = []
    try {
      for (let pageNum = 1; pageNum <= PAGES; pageNum += 1) {
        // Ordered by name, so that the second page goes on where the first one ends.
        const request = { areaId, orderBy: 'name' as const, pageNum, pageSize: PAGE_SIZE }
        const page = await queryClient.fetchQuery({ ...camerasQuery(request), staleTime: 0 })
        if (page.total > CAMERA_GROUP_MEMBERS_MAX) return { ids: [], isMore: true }
        ids.push(...page.list.map(camera => camera.id))
        if (ids.length >= page.total) break
      }
    } catch (error) {
      report(error)
      return undefined
    }
    return { ids: [...new Set(ids)], isMore: false }
  }
}
