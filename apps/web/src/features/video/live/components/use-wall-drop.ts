import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState, type RefObject } from 'react'
import { readWallDrag, type WallDrag } from '../model/drag.ts'

interface DropOptions {
  window: number
  /** Whether the window itself can be dragged: only one that shows something. */
  isOpen: boolean
  onDrop: (drag: WallDrag) => void
}

/** Makes a window take cameras and other windows. @returns whether something hovers over it */
export function useWallDrop(element: RefObject<HTMLElement | null>, options: DropOptions): boolean {
  const { window, isOpen, onDrop } = options
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const target = dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const drag = readWallDrag(source.data)
        return drag !== undefined && !(drag.kind === 'window' && drag.window === window)
      },
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false)
        const drag = readWallDrag(source.data)
        if (drag) onDrop(drag)
      },
    })
    if (!isOpen) return target
    const data = { kind: 'window', window }
    const tile = element.current
    return combine(
      target,
      draggable({
        element: tile,
        // By the same gesture an enlarged picture is moved within its window, and a camera turned.
        canDrag: () => tile.querySelector('[data-zoomed="true"], [data-turning]') === null,
        getInitialData: () => data,
      }),
    )
  }, [element, window, isOpen, onDrop])
  return isOver
}
