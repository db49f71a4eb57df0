import type { StreamKind } from '@palisade/contract/media'
import { useCallback, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { LiveVideo, type LiveHandle } from '../../../../shared/player/live-video.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { changeWall } from '../api/wall-store.ts'
import type { WallDrag } from '../model/drag.ts'
import { directionOf, keyAction } from '../model/keys.ts'
import type { Cell } from '../model/layout.ts'
import { streamFor } from '../model/stream-choice.ts'
import type { WallCamera } from '../model/wall.ts'
import { useSnapshot } from './use-snapshot.ts'
import { useWallDrop } from './use-wall-drop.ts'
import { useWidth } from './use-width.ts'
import { WindowButtons } from './window-buttons.tsx'
import css from './wall.module.css'

interface Props {
  window: number
  cell: Cell
  camera: WallCamera | null
  isSelected: boolean
  isEnlarged: boolean
  /** Another window fills the wall: this one takes no pictures. */
  isCovered: boolean
  onOpen: OpenCamera
}

/** One window of the wall: a place that cameras are opened in, dragged to and handled by keys. */
export function WallWindow({ window, cell, camera, isSelected, isEnlarged, isCovered, onOpen }: Props) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveHandle>(null)
  const [isMuted, setIsMuted] = useState(true)
  const stream = useStream(element)
  const snapshot = useSnapshot()
  const maySnapshot = useMay('live.snapshot')

  const handleDrop = useCallback(
    (drag: WallDrag) => {
      if (drag.kind === 'window') changeWall({ type: 'swap', from: drag.window, to: window })
      else void onOpen(drag.camera, window)
    },
    [onOpen, window],
  )
  const isOver = useWallDrop(element, { window, isOpen: camera !== null, onDrop: handleDrop })

  const act = {
    enlarge: () => changeWall({ type: 'enlarge', window }),
    close: () => changeWall({ type: 'close', window }),
    mute: () => setIsMuted(muted => !muted),
    snapshot: () => {
      if (camera && live.current && maySnapshot) void snapshot(camera.name, live.current)
    },
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== element.current) return
    const direction = directionOf(event.key)
    const action = keyAction(event.key)
    if (!direction && !(action && camera)) return
    event.preventDefault()
    if (direction) changeWall({ type: 'move', direction })
    else if (action) act[action]()
  }

  return (
    <div
      ref={element}
      className={css['window']}
      style={placeOf(cell)}
      role="gridcell"
      aria-label={
        camera
          ? t('live.windowOf', { window: window + 1, camera: camera.name })
          : t('live.emptyWindow', { window: window + 1 })
      }
      tabIndex={isSelected ? 0 : -1}
      data-window={window}
      data-selected={isSelected}
      data-enlarged={isEnlarged}
      data-over={isOver}
      onFocus={() => changeWall({ type: 'select', window })}
      onDoubleClick={act.enlarge}
      onKeyDown={handleKey}
    >
      {camera ? (
        <LiveVideo ref={live} camera={camera} stream={stream} isMuted={isMuted} isHidden={isCovered}>
          {status => (
            <WindowButtons
              isEnlarged={isEnlarged}
              isMuted={isMuted}
              hasAudio={status.hasAudio}
              maySnapshot={maySnapshot}
              onEnlarge={act.enlarge}
              onMute={act.mute}
              onSnapshot={act.snapshot}
              onClose={act.close}
            />
          )}
        </LiveVideo>
      ) : (
        <div className={css['empty']}>
          <strong>{t('live.emptyWindow', { window: window + 1 })}</strong>
          <span>{t('live.emptyHint')}</span>
        </div>
      )}
    </div>
  )
}

/** Main when large, sub when small, by the window's own width. */
function useStream(element: React.RefObject<HTMLElement | null>): StreamKind {
  const width = useWidth(element)
  const [stream, setStream] = useState<StreamKind>('sub')
  const wanted = streamFor(width, stream)
  if (wanted !== stream) setStream(wanted)
  return wanted
}

const placeOf = ({ column, row, span }: Cell): CSSProperties => ({
  gridColumn: `${column} / span ${span}`,
  gridRow: `${row} / span ${span}`,
})
