import type { RecordingKindName } from '@palisade/contract'
import {
  CameraOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  VideoCameraOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { memo, useRef, type Ref } from 'react'
import type { ReceivedFile } from '#shared/api/client.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useElementSize } from '#shared/hooks/use-element-size.ts'
import type { Span } from '#shared/player/play/model/span.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { PlayVideo, type PlayHandle } from '#shared/player/play/play-video.tsx'
import { FaceMenu } from '#shared/recognition/face-menu.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import type { PlayCamera } from './search/chosen-cameras.tsx'
import { columnsFor } from '#shared/player/wall/columns-for.ts'
import wallCss from '#shared/player/wall/wall.module.css'

/** The actions of all windows. They stay the same functions for the whole playback, so that windows are not drawn again. */
export interface WindowActs {
  onSelect: (cameraId: string) => void
  /** Enlarges a window, or makes it small again. */
  onEnlarge: (cameraId: string) => void
  onSnapshot: (cameraId: string) => void
  /** Takes the picture of a window, to compare its faces; undefined if the server refused. */
  onTake: (cameraId: string) => Promise<ReceivedFile | undefined>
  onLive: (camera: PlayCamera) => void
  handleOf: (cameraId: string) => Ref<PlayHandle>
  /** Takes the name that the server tells of a camera; the same function for the same camera. */
  namer: (cameraId: string) => (name: string) => void
}

interface Shared {
  session: PlaySession
  span: Span
  kind: RecordingKindName
  /** 0 to 1, of the selected camera; undefined: nothing is heard. */
  volume: number | undefined
  acts: WindowActs
}

interface Props extends Shared {
  cameras: readonly PlayCamera[]
  selectedId: string | undefined
  enlargedId: string | undefined
}

interface WindowProps extends Shared {
  camera: PlayCamera
  isSelected: boolean
  isEnlarged: boolean
  isHidden: boolean
}

/** All cameras of the playback at the same moment. */
export function PlayWall(props: Props) {
  const { session, cameras, span, kind, selectedId, enlargedId, volume, acts } = props
  const t = useT()
  const wall = useRef<HTMLDivElement>(null)
  const size = useElementSize(wall)
  const columns = enlargedId === undefined ? columnsFor(cameras.length, size) : 1
  const rows = enlargedId === undefined ? Math.ceil(cameras.length / columns) : 1
  return (
    <div
      ref={wall}
      role="group"
      className={wallCss['wall']}
      aria-label={t('player.title')}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {cameras.map(camera => (
        <PlayWindow
          key={camera.id}
          camera={camera}
          session={session}
          span={span}
          kind={kind}
          isSelected={camera.id === selectedId}
          isEnlarged={camera.id === enlargedId}
          isHidden={enlargedId !== undefined && camera.id !== enlargedId}
          volume={camera.id === selectedId ? volume : undefined}
          acts={acts}
        />
      ))}
    </div>
  )
}

/**
 * One window of the wall. It is drawn again only for its own changes: there may be twelve, and data of the timeline arrives while they
 * begin.
 */
const PlayWindow = memo(function PlayWindow(props: WindowProps) {
  const { session, camera, span, kind, isSelected, isEnlarged, isHidden, volume, acts } = props
  const { onSelect, onEnlarge, onSnapshot, onTake, onLive } = acts
  const t = useT()
  const maySnapshot = useMay('playback.snapshot')
  const mayWatch = useMay('live.view')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do by keys what a double click does
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the wall's keys act on the window that has the focus
      tabIndex={0}
      className={wallCss['window']}
      aria-label={camera.name || t('player.camera')}
      aria-current={isSelected}
      data-selected={isSelected}
      hidden={isHidden}
      onFocus={() => onSelect(camera.id)}
      onDoubleClick={() => onEnlarge(camera.id)}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onEnlarge(camera.id)
      }}
    >
      <PlayVideo
        ref={acts.handleOf(camera.id)}
        session={session}
        camera={camera}
        span={span}
        kind={kind}
        volume={volume}
        onName={acts.namer(camera.id)}
      >
        {(_status, zoom) => (
          <div className={wallCss['buttons']} onDoubleClick={event => event.stopPropagation()}>
            {zoom.isEnlarged && (
              <PictureButton label={t('player.zoomOff')} icon={<ZoomOutOutlined />} onClick={zoom.reset} />
            )}
            {maySnapshot && (
              <PictureButton
                label={t('live.snapshot')}
                icon={<CameraOutlined />}
                onClick={() => onSnapshot(camera.id)}
              />
            )}
            {maySnapshot && <FaceMenu take={() => onTake(camera.id)} isOnPicture />}
            {mayWatch && (
              <PictureButton
                label={t('player.live')}
                icon={<VideoCameraOutlined />}
                onClick={() => onLive(camera)}
              />
            )}
            <PictureButton
              label={isEnlarged ? t('live.restore') : t('live.enlarge')}
              icon={isEnlarged ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              onClick={() => onEnlarge(camera.id)}
            />
          </div>
        )}
      </PlayVideo>
    </div>
  )
})
