import type { ComponentType, ReactNode } from 'react'
import type { PlaybackProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapHidden } from '#shared/map/map-store.ts'
import { useScreenTitle } from '#shared/navigation/screen-title.ts'
import { useCentre, useMay } from '#shared/session/session-store.ts'
import { usePlaybackPlace, useVisit } from '../api/use-playback-place.ts'
import { changeWall, enterCentre, useWall } from '../api/wall-store.ts'

interface Props {
  Playback: ComponentType<PlaybackProps> | undefined
  children: ReactNode
}

/** The wall, or in its place the recordings that the address names. */
export function PlaybackOrLive({ Playback, children }: Props) {
  const address = usePlaybackPlace()
  const visit = useVisit(address.place)
  const mayPlay = useMay('playback.view')
  const mayWatch = useMay('live.view')
  if (!Playback || !mayPlay || (mayWatch && !address.isPlayback)) return children
  return <Recordings key={visit.number} Playback={Playback} address={address} note={visit.note} />
}

function Recordings({
  Playback,
  address,
  note,
}: {
  Playback: ComponentType<PlaybackProps>
  address: ReturnType<typeof usePlaybackPlace>
  note: ReturnType<typeof useVisit>['note']
}) {
  const t = useT()
  useScreenTitle(t('player.title'))
  useMapHidden(true)
  const centreId = useCentre()?.id
  const windows = useWall(state => state.wall.windows)
  const { cameraIds, ...place } = address.place
  const nameOf = (id: string) => windows.find(open => open?.id === id)?.name ?? ''
  return (
    <Playback
      cameras={cameraIds.map(id => ({ id, name: nameOf(id) }))}
      {...place}
      onLive={camera => {
        if (centreId !== undefined) enterCentre(centreId)
        if (camera) changeWall({ type: 'open', camera })
        address.leave()
      }}
      onPlace={next => {
        note(next)
        address.keep(next)
      }}
    />
  )
}
