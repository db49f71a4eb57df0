import type { StreamKind } from '@palisade/contract/media'
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { LiveInfo } from './live-info.tsx'
import { LiveOverlay } from './live-overlay.tsx'
import type { LiveStatus } from './live-status.ts'
import { useLocalRecordings } from './record/local-recordings.ts'
import { createMediaTap, type MediaTap } from './record/media-tap.ts'
import { RecordingSign } from './record/recording-sign.tsx'
import { useWatching } from '#shared/session/use-watching.ts'
import css from './live-video.module.css'
import { useLivePlayer } from './use-live-player.ts'
import { usePageHidden } from '#shared/hooks/use-page-hidden.ts'

/** The handle that a tile's buttons and keys work on. */
export interface LiveHandle {
  video: HTMLVideoElement | null
  status: LiveStatus
  /** The tap from which its stream can be recorded. */
  tap: MediaTap
}

interface Props {
  camera: { id: string; name: string }
  stream: StreamKind
  isMuted?: boolean
  /** Whether the tile is out of sight for another reason than a hidden window. */
  isHidden?: boolean
  ref?: Ref<LiveHandle>
  /** Drawn over the picture. */
  children?: (status: LiveStatus) => ReactNode
}

/** Shows one camera live: its picture, how live it is, and why there is none. */
export function LiveVideo(props: Props) {
  return <Tile key={props.camera.id} {...props} />
}

function Tile({ camera, stream, isMuted = true, isHidden = false, ref, children }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const isPageHidden = usePageHidden()
  const [tap] = useState(createMediaTap)
  const recordedSince = useLocalRecordings(all => all[camera.id])
  // A tile that this computer records needs its stream even if nobody sees it.
  const isPaused = (isHidden || isPageHidden) && recordedSince === undefined
  const status = useLivePlayer(
    { video, audio },
    { cameraId: camera.id, stream, isPaused, isHeard: !isMuted, tap },
  )
  useWatching(!isHidden && !isPageHidden)
  useImperativeHandle(ref, () => ({ video: video.current, status, tap }), [status, tap])
  return (
    <div className={css['tile']} data-phase={status.phase} data-camera={camera.name}>
      <video ref={video} className={css['video']} muted playsInline disablePictureInPicture />
      {/* The video element itself is muted: sound that stops coming would stop its picture. */}
      <audio ref={audio} />
      <LiveOverlay status={status} />
      <LiveInfo status={status} name={camera.name} />
      {recordedSince !== undefined && <RecordingSign since={recordedSince} />}
      {children?.(status)}
    </div>
  )
}
