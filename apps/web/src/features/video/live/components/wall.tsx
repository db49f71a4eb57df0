import { useEffect, useRef } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { OpenCamera } from '../api/use-open-camera.tsx'
import { useWall } from '../api/wall-store.ts'
import { layoutGrids } from '../model/layout.ts'
import { WallWindow } from './wall-window.tsx'
import css from './wall.module.css'

/** The video wall: the windows of the layout, the enlarged one over all others. */
export function Wall({ onOpen }: { onOpen: OpenCamera }) {
  const t = useT()
  const { layout, windows, selected, enlarged } = useWall(state => state.wall)
  const element = useRef<HTMLDivElement>(null)
  const { columns, rows, cells } = layoutGrids[layout]

  useEffect(() => {
    // The keys act on the selected window: it takes the focus along, once the focus is on the wall.
    if (!element.current?.contains(document.activeElement)) return
    element.current.querySelector<HTMLElement>(`[data-window="${selected}"]`)?.focus()
  }, [selected])

  return (
    <div
      ref={element}
      role="grid"
      aria-label={t('live.title')}
      className={css['wall']}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      <div role="row" className={css['row']}>
        {cells.map((cell, window) => (
          <WallWindow
            key={`${cell.column}/${cell.row}`}
            window={window}
            cell={cell}
            camera={windows[window] ?? null}
            isSelected={selected === window}
            isEnlarged={enlarged === window}
            isCovered={enlarged !== null && enlarged !== window}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}
