import type { RecordingKindName } from '@palisade/contract'
import {
  CameraOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  VideoCameraOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { Ref } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { Span } from '../../../../shared/player/play/model/span.ts'
import type { PlaySession } from '../../../../shared/player/play/play-session.ts'
import { PlayVideo, type PlayHandle } from '../../../../shared/player/play/play-video.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { PictureButton } from '../../../../shared/ui/picture-button/picture-button.tsx'
import type { PlayCamera } from './search/chosen-cameras.tsx'
import wallCss from '../../../../shared/player/wall/wall.module.css'

interface Props {
  session: PlaySession
  cameras: readonly PlayCamera[]
  span: Span
  kind: RecordingKindName
  selectedId: string | undefined
  enlargedId: string | undefined
  /** 0 to 1, of the selected camera; undefined: nothing is heard. */
  volume: number | undefined
  onSelect: (cameraId: string) => void
  onEnlarge: (cameraId: string) => void
  onSnapshot: (cameraId: string) => void
  onLive: (camera: PlayCamera) => void
  handleOf: (cameraId: string) => Ref<PlayHandle>
  /** Takes the name that the server tells of a camera; the same function for the same camera. */
  namer: (cameraId: string) => (name: string) => void
}

const columnsFor = (count: number): number => Math.min(4, Math.ceil(Math.sqrt(count)))

/** All cameras of the playback at the same moment. */
export function PlayWall(props: Props) {
  const { cameras, enlargedId } = props
  const t = useT()
  const columns = enlargedId === undefined ? columnsFor(cameras.length) : 1
  const rows = enlargedId === undefined ? Math.ceil(cameras.length / columns) : 1
  return (
    <div
      role="grid"
      className={wallCss['wall']}
      aria-label={t('player.title')}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      <div role="row" className={wallCss['row']}>
        {cameras.map(camera => (
          <PlayWindow key={camera.id} camera={camera} {...props} />
        ))}
      </div>
    </div>
  )
}

function PlayWindow({ camera, ...props }: Props & { camera: PlayCamera }) {
  const { session, span, kind, selectedId, enlargedId, volume, onSelect, onEnlarge, onSnapshot, onLive } =
    props
  const t = useT()
  const maySnapshot = useMay('playback.snapshot')
  const mayWatch = useMay('live.view')
  const isSelected = camera.id === selectedId
  const isEnlarged = camera.id === enlargedId
  return (
    <div
      role="gridcell"
      tabIndex={0}
      className={wallCss['window']}
      aria-label={camera.name || t('player.camera')}
      aria-selected={isSelected}
      data-selected={isSelected}
      hidden={enlargedId !== undefined && !isEnlarged}
      onFocus={() => onSelect(camera.id)}
      onDoubleClick={() => onEnlarge(camera.id)}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onEnlarge(camera.id)
      }}
    >
      <PlayVideo
        ref={props.handleOf(camera.id)}
        session={session}
        camera={camera}
        span={span}
        kind={kind}
        volume={isSelected ? volume : undefined}
        onName={props.namer(camera.id)}
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
}
