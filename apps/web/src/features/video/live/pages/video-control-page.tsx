import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { WallParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { isRecordingLocally } from '#shared/player/record/local-recordings.ts'
import { useUnsavedGuard } from '#shared/ui/confirm/use-unsaved-guard.ts'
import { useMapHidden, useMapInset } from '#shared/map/map-store.ts'
import { useCentre } from '#shared/session/session-store.ts'
import { useCameraTree } from '../api/use-camera-tree.ts'
import { useOpenCamera } from '../api/use-open-camera.tsx'
import { enterCentre, useWall } from '../api/wall-store.ts'
import { SidePanel } from '../components/side/side-panel.tsx'
import { TourBar } from '../components/tour/tour-bar.tsx'
import { useWallFit } from '../components/use-wall-fit.ts'
import { WallToolbar } from '../components/wall-toolbar.tsx'
import { Wall } from '../components/wall.tsx'
import { leaveFullScreen, useFullScreen } from '#shared/hooks/use-full-screen.ts'
import { PlaybackOrLive } from './playback-or-live.tsx'
import css from './video-control-page.module.css'

/** Local storage key of the choice to do without the map. */
const MAP_KEY = 'video-map'

interface Props {
  /** Controls of other features for the camera of the selected window, below the tree. */
  controls?: readonly CameraControl[]
  /** Controls among the buttons of each window. */
  windowControls?: readonly WindowControl[]
  /** Buttons on each window, whatever its camera can do. */
  windowActions?: readonly WindowAction[]
}

type CameraControl = NonNullable<WallParts['cameraControl']>
type WindowControl = NonNullable<WallParts['windowControl']>
type WindowAction = NonNullable<WallParts['windowAction']>

/** The page with what other features add to it. */
export function videoControlPage(parts: readonly WallParts[]): ComponentType {
  const controls = parts.flatMap(part => part.cameraControl ?? [])
  const windowControls = parts.flatMap(part => part.windowControl ?? [])
  const windowActions = parts.flatMap(part => part.windowAction ?? [])
  const added = { controls, windowControls, windowActions }
  const Playback = parts.find(part => part.playback)?.playback
  return () => (
    <PlaybackOrLive Playback={Playback}>
      <VideoControlPage {...added} />
    </PlaybackOrLive>
  )
}

/** `/video/control`: the tree of cameras, the wall, and the map in a strip beside it unless its user put that away. */
export function VideoControlPage({ controls = [], windowControls = [], windowActions = [] }: Props) {
  const t = useT()
  const centre = useCentre()
  const open = useOpenCamera()
  const cameras = useCameraTree()
  const { isFull } = useFullScreen()
  const cameraId = useWall(({ wall }) => wall.windows[wall.selected]?.id)
  const [isMapShown, setMapShown] = useState(() => readStored(MAP_KEY) !== 'hidden')
  const showMap = (isShown: boolean) => {
    setMapShown(isShown)
    writeStored(MAP_KEY, isShown ? 'shown' : 'hidden')
  }
  useMapHidden(!isMapShown)
  const page = useRef<HTMLDivElement>(null)
  const wall = useRef<HTMLDivElement>(null)
  const { grid, width, covered } = useWallFit({ page, wall, isMapShown })
  useMapInset({ left: covered })
  const centreId = centre?.id
  useEffect(() => {
    if (centreId !== undefined) enterCentre(centreId)
  }, [centreId])

  useEffect(() => () => void leaveFullScreen(), [])
  useUnsavedGuard(isRecordingLocally, {
    title: t('live.localRunning'),
    content: t('live.localLeave'),
    okText: t('live.localStop'),
  })

  return (
    <div ref={page} className={css['page']} data-map={isMapShown} data-full={isFull}>
      <aside className={css['side']} inert={isFull}>
        <SidePanel cameras={cameras} onOpen={open} />
        {controls.map((Control, index) => (
          <div key={index} className={css['control']}>
            <Control cameraId={cameraId} />
          </div>
        ))}
      </aside>
      <section className={css['stage']} style={{ width }}>
        {!isFull && <WallToolbar isMapShown={isMapShown} onMap={showMap} />}
        <TourBar />
        <Wall
          element={wall}
          grid={grid}
          onOpen={open}
          controls={windowControls}
          actions={windowActions}
          hasCameras={cameras.hasCameras}
        />
      </section>
    </div>
  )
}
