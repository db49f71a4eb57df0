import { api } from '#shared/api/api.ts'
import { FOUND_OF_KIND } from '#shared/feature/finder-of.ts'
import type { SearchParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { playbackAddress } from '#shared/navigation/playback-address.ts'
import { useMay } from '#shared/session/session-store.ts'
import { momentOfCamera } from '../model/moment-of-camera.ts'

/** Cameras by name at a moment, both in one text: `Main-Lobby-01 14:05`, `Main-Lobby-01 yesterday 14:05`. Playback opens there. */
export const momentFinder: SearchParts = {
  useFinder() {
    const t = useT()
    const mayList = useMay('device.view')
    const mayPlay = useMay('playback.view')
    if (!mayList || !mayPlay) return undefined
    const days = { today: t('shared.date.today'), yesterday: t('shared.date.yesterday') }
    return {
      title: 'shell.search.kind.recordings',
      find: async (text, signal) => {
        const wanted = momentOfCamera(text, Date.now(), days)
        if (!wanted) return []
        const { name, at } = wanted
        const { list } = await api.camera.getByPage({ name, pageSize: FOUND_OF_KIND }, { signal })
        return list.map(camera => ({
          id: camera.id,
          name: camera.name,
          hint: formatDateTime(at),
          to: { screen: 'videoControl', search: playbackAddress([camera.id], at) },
        }))
      },
    }
  },
}
