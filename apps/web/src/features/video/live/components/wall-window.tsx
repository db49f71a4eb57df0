import { useCallback, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { WallParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useFittingStream } from '#shared/player/wall/fitting-stream.ts'
import { LiveVideo, type LiveHandle } from '#shared/player/live-video.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { usePlaybackPlace } from '../api/use-playback-place.ts'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { changeWall } from '../api/wall-store.ts'
import type { WallDrag } from '../model/drag.ts'
import { directionOf, keyAction, type WindowAct } from '../model/keys.ts'
import type { Cell } from '../model/layout.ts'
import type { WallCamera } from '../model/wall-reducer.ts'
import { useElementSize } from '#shared/hooks/use-element-size.ts'
import { useFullScreen } from '#shared/hooks/use-full-screen.ts'
import { useRecord } from './use-record.ts'
import { useShownPicture, useSnapshot } from './use-snapshot.ts'
import { useWallDrop } from './use-wall-drop.ts'
import { WindowButtons } from './window-buttons.tsx'
import wallCss from '#shared/player/wall/wall.module.css'
import css from './wall.module.css'

interface Props {
  window: number
  cell: Cell
  /** Of the wall. */
  columns: number
  camera: WallCamera | null
  isSelected: boolean
  isEnlarged: boolean
  /** One of the many windows of a free view: it shows the auxiliary stream, and few buttons. */
  isSmall: boolean
  /** Another window fills the wall: this one takes no pictures, no focus and no clicks. */
  isCovered: boolean
  isMuted: boolean
  controls: readonly NonNullable<WallParts['windowControl']>[]
  actions: readonly NonNullable<WallParts['windowAction']>[]
  /** Stands in a window that shows no camera. */
  empty: ReactNode
  onOpen: OpenCamera
}

/** One window of the wall: a place that cameras are opened in, dragged to and handled by keys. */
export function WallWindow(props: Props) {
  const { window, cell, columns, camera, isSelected, isEnlarged, isSmall, isCovered, isMuted } = props
  const { controls, actions, onOpen } = props
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveHandle>(null)
  const width = useElementSize(element)?.width ?? 0
  const fitting = useFittingStream(width)
  const acts = useActs(window, camera, live)
  const take = useShownPicture()

  const handleDrop = useCallback(
    (drag: WallDrag) => {
      if (drag.kind === 'window') changeWall({ type: 'swap', from: drag.window, to: window })
      else void onOpen(drag.camera, { window })
    },
    [onOpen, window],
  )
  const isOver = useWallDrop(element, { window, isOpen: camera !== null, onDrop: handleDrop })

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== element.current || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = directionOf(event.key)
    const action = keyAction(event.key)
    if (!direction && !(action && (camera || action === 'fullScreen'))) return
    event.preventDefault()
    if (direction) changeWall({ type: 'move', direction, columns })
    else if (action) acts[action]()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do by keys what a double click does
    <div
      ref={element}
      className={`${wallCss['window']} ${css['window']}`}
      style={placeOf(cell)}
      // Not a cell of a grid: the name of one is what is written in it, and figures are written here.
      role="group"
      aria-label={
        camera
          ? t('live.windowOf', { window: window + 1, camera: camera.name })
          : t('live.emptyWindow', { window: window + 1 })
      }
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the wall's keys act on the window that has the focus
      tabIndex={isSelected ? 0 : -1}
      inert={isCovered}
      data-window={window}
      data-selected={isSelected}
      data-enlarged={isEnlarged}
      data-small={isSmall}
      data-over={isOver}
      onFocus={() => changeWall({ type: 'select', window })}
      onDoubleClick={acts.enlarge}
      onKeyDown={handleKey}
    >
      {camera ? (
        <LiveVideo
          ref={live}
          camera={camera}
          stream={isSmall ? 'sub' : (camera.stream ?? fitting)}
          isMuted={isMuted}
          isHidden={isCovered}
        >
          {(status, zoom) => (
            <WindowButtons
              window={window}
              camera={camera}
              status={status}
              zoom={zoom}
              isEnlarged={isEnlarged}
              isSmall={isSmall}
              isMuted={isMuted}
              width={width}
              controls={controls}
              actions={actions}
              acts={acts}
              onTake={async () => (live.current ? take(camera, live.current) : undefined)}
            />
          )}
        </LiveVideo>
      ) : (
        props.empty
      )}
    </div>
  )
}

/** The acts on a window, by key or button. */
function useActs(
  window: number,
  camera: WallCamera | null,
  live: React.RefObject<LiveHandle | null>,
): Record<WindowAct, () => void> {
  const snapshot = useSnapshot()
  const maySnapshot = useMay('live.snapshot')
  const record = useRecord()
  const mayRecord = useMay('live.record')
  const { toggle } = useFullScreen()
  const mayPlay = useMay('playback.view')
  const place = usePlaybackPlace()
  return {
    enlarge: () => changeWall({ type: 'enlarge', window }),
    close: () => {
      if (camera) void record.mayClose(camera.id).then(may => may && changeWall({ type: 'close', window }))
    },
    record: () => {
      if (camera && live.current && mayRecord) record.toggle(camera, live.current)
    },
    sound: () => changeWall({ type: 'sound', window }),
    snapshot: () => {
      if (camera && live.current && maySnapshot) void snapshot(camera, live.current)
    },
    fullScreen: toggle,
    back: () => {
      if (camera && mayPlay) place.openBack(camera.id)
    },
  }
}

const placeOf = ({ column, row, span }: Cell): CSSProperties => ({
  gridColumn: `${column} / span ${span}`,
  gridRow: `${row} / span ${span}`,
})
