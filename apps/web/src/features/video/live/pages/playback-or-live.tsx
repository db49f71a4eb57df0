import type { ComponentType, ReactNode } from 'react'
import type { PlaybackProps } from '../../../../shared/feature/parts.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMapHidden } from '../../../../shared/map/map-store.ts'
import { readPlaybackAddress } from '../../../../shared/navigation/playback-address.ts'
import { useScreenTitle } from '../../../../shared/navigation/screen-title.ts'
import { useCentre, useMay } from '../../../../shared/session/session-store.ts'
import { usePlaybackPlace } from '../api/use-playback-place.ts'
import { changeWall, enterCentre, useWall } from '../api/wall-store.ts'

interface Props {
  Playback: ComponentType<PlaybackProps> | undefined
  children: ReactNode
}

/** The wall, or in its place the recordings that the address names. */
export function PlaybackOrLive({ Playback, children }: Props) {
  const place = usePlaybackPlace()
  const mayPlay = useMay('playback.view')
  const mayWatch = useMay('live.view')
  if (!Playback || !mayPlay || (mayWatch && !place.isPlayback)) return children
  return <Recordings key={JSON.stringify(place.search)} Playback={Playback} place={place} />
}

function Recordings({
  Playback,
  place,
}: {
  Playback: ComponentType<PlaybackProps>
  place: ReturnType<typeof usePlaybackPlace>
}) {
  const t = useT()
  useScreenTitle(t('player.title'))
  useMapHidden(true)
  const centreId = useCentre()?.id
  const windows = useWall(state => state.wall.windows)
  const { cameraIds, at } = readPlaybackAddress(place.search)
  const nameOf = (id: string) => windows.find(open => open?.id === id)?.name ?? ''
  return (
    <Playback
      cameras={cameraIds.map(id => ({ id, name: nameOf(id) }))}
      at={at}
      onLive={camera => {
        if (centreId !== undefined) enterCentre(centreId)
        if (camera) changeWall({ type: 'open', camera })
        place.leave()
      }}
    />
  )
}
