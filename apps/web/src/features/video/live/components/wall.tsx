import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { WallParts } from '#shared/feature/parts.ts'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { useLeftWall } from '../api/use-former-walls.ts'
import { pauseTour, useWall } from '../api/wall-store.ts'
import { isFree, type LayoutGrid } from '../model/layout.ts'
import { EmptyWindow } from './empty-window.tsx'
import { WallWindow } from './wall-window.tsx'
import wallCss from '#shared/player/wall/wall.module.css'

interface Props {
  element: RefObject<HTMLDivElement | null>
  /** The arrangement of its windows. */
  grid: LayoutGrid
  onOpen: OpenCamera
  /** Controls of other features for the camera of a window, among its buttons. */
  controls?: readonly NonNullable<WallParts['windowControl']>[]
  actions?: readonly NonNullable<WallParts['windowAction']>[]
  /** Whether there is any camera to open; undefined while nobody knows. */
  hasCameras?: boolean | undefined
}

/** The video wall: the windows of the layout, the enlarged one over all others. */
export function Wall({ element, grid, onOpen, controls = [], actions = [], hasCameras }: Props) {
  const t = useT()
  const { layout, windows, selected, enlarged, audible } = useWall(state => state.wall)
  const focusAsked = useWall(state => state.focusAsked)
  const focusGiven = useRef(focusAsked)
  const { columns, rows, cells } = grid
  useLeftWall()

  useLayoutEffect(() => {
    // The keys act on the selected window: it takes the focus along, once the focus is on the wall. Before the browser paints,
    // for a window that another one now covers loses it.
    const isAsked = focusAsked !== focusGiven.current
    focusGiven.current = focusAsked
    if (!isAsked && !element.current?.contains(document.activeElement)) return
    element.current?.querySelector<HTMLElement>(`[data-window="${selected}"]`)?.focus()
  }, [element, selected, focusAsked])

  return (
    <div
      ref={element}
      role="group"
      aria-label={t('live.title')}
      className={wallCss['wall']}
      onPointerDownCapture={() => pauseTour()}
      onKeyDownCapture={() => pauseTour()}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {cells.map((cell, window) => (
        <WallWindow
          key={window}
          window={window}
          cell={cell}
          columns={columns}
          camera={windows[window] ?? null}
          isSelected={selected === window}
          isEnlarged={enlarged === window}
          isSmall={isFree(layout) && enlarged !== window}
          isCovered={enlarged !== null && enlarged !== window}
          isMuted={audible === null || audible !== windows[window]?.id}
          controls={controls}
          actions={actions}
          empty={<EmptyWindow window={window} isNext={window === selected} hasCameras={hasCameras} />}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
