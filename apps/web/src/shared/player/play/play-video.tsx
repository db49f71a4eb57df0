import type { RecordingKindName } from '@palisade/contract'
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useWatching } from '#shared/session/use-watching.ts'
import { MaskSign } from '#shared/ui/tag/mask-sign.tsx'
import type { Span } from './model/span.ts'
import { PlayOverlay } from './play-overlay.tsx'
import type { PlaySession } from './play-session.ts'
import type { PlayStatus } from './play-status.ts'
import { useDigitalZoom, type DigitalZoom } from './use-digital-zoom.ts'
import { usePlayState } from './use-play-session.ts'
import { usePlayTile } from './use-play-tile.ts'
import css from './play-video.module.css'
import { transcodedTitle } from '../words/transcoded-title.ts'

/** The handle that a tile's buttons and keys work on. */
export interface PlayHandle {
  video: HTMLVideoElement | null
  status: PlayStatus
  zoom: DigitalZoom
}

interface Props {
  session: PlaySession
  camera: { id: string; name: string }
  span: Span
  kind: RecordingKindName
  /** 0 to 1; undefined: not heard. */
  volume?: number
  onName?: (name: string) => void
  ref?: Ref<PlayHandle>
  /** Drawn over the picture. */
  children?: (status: PlayStatus, zoom: DigitalZoom) => ReactNode
}

/** One camera's recording at the moment of the session's clock: the picture, or why there is none. */
export function PlayVideo(props: Props) {
  const { session, camera, span, kind, volume, onName, ref, children } = props
  const t = useT()
  const tile = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const status = usePlayTile({ video, audio }, { session, cameraId: camera.id, span, kind, volume, onName })
  const zoom = useDigitalZoom(tile)
  const isForward = usePlayState(session, ({ clock }) => clock.rate > 0)
  useWatching(usePlayState(session, ({ clock }) => clock.isPlaying))
  useImperativeHandle(ref, () => ({ video: video.current, status, zoom }), [status, zoom])
  return (
    <div
      ref={tile}
      className={css['tile']}
      data-phase={status.phase}
      data-enlarged={zoom.isEnlarged}
      data-camera={camera.name}
    >
      <video
        ref={video}
        className={css['video']}
        style={{ transform: zoom.transform }}
        muted
        playsInline
        disablePictureInPicture
      />
      {/* The video element itself is muted: sound that stops coming would stop its picture. */}
      <audio ref={audio} />
      <PlayOverlay status={status} isForward={isForward} onSeek={at => session.seek(at)} />
      <div className={css['info']}>
        <strong title={camera.name}>{camera.name}</strong>
        {status.width > 0 && <span>{`${status.codec} ${status.width}×${status.height}`}</span>}
        {status.transcodedFrom !== undefined && (
          <span
            role="status"
            title={t(transcodedTitle(status.transcodedFrom), { codec: status.transcodedFrom })}
          >
            {t('live.info.transcoded', { codec: status.transcodedFrom })}
          </span>
        )}
        {status.isSilent && (
          <span role="status" title={t('live.info.noSoundTitle')}>
            {t('live.info.noSound')}
          </span>
        )}
        <MaskSign masks={status.masks} />
      </div>
      {children?.(status, zoom)}
    </div>
  )
}
