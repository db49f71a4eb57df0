import type { SearchParts } from '#shared/feature/parts.ts'
import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND } from '#shared/navigation/finder-of.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useOpenWall } from './use-open-wall.ts'

/** Cameras by name; one that is chosen opens on the wall. */
export const cameraFinder: SearchParts = {
  useFinder() {
    const mayList = useMay('device.view')
    const openWall = useOpenWall()
    if (!mayList || !openWall) return undefined
    return {
      title: 'shell.search.kind.cameras',
      find: async (name, signal) => {
        const { list } = await api.camera.getByPage({ name, pageSize: FOUND_OF_KIND }, { signal })
        return list.map(camera => ({
          id: camera.id,
          name: camera.name,
          hint: camera.areaName,
          to: () => openWall([{ id: camera.id, name: camera.name }]),
        }))
      },
    }
  },
}
