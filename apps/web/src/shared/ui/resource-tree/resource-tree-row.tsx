import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { highlight } from './resource-tree.model.ts'
import css from './resource-tree.module.css'

interface Props {
  name: string
  search: string
  icon?: ReactNode
  /** Small text after the name: a failure, a count. */
  note?: string | undefined
  actions?: ReactNode
  /** The data of a dragged row; undefined = it cannot be dragged. */
  dragData?: (() => Record<string, unknown> | undefined) | undefined
  canDrop?: ((data: Dragged) => boolean) | undefined
  onDrop?: ((data: Dragged) => void) | undefined
}
type Dragged = Record<string | symbol, unknown>

export function ResourceTreeRow({ name, search, icon, note, actions, ...drag }: Props) {
  const row = useRef<HTMLSpanElement>(null)
  useDrag(row, drag.dragData)
  const isOver = useDrop(row, drag)

  const [before, found, after] = highlight(name, search)
  return (
    <span className={css['row']} ref={row} data-over={isOver}>
      {icon}
      <span className={css['name']} title={name}>
        {before}
        {found && <mark>{found}</mark>}
        {after}
      </span>
      {note !== undefined && <span className={css['note']}>{note}</span>}
      {actions !== undefined && <span className={css['actions']}>{actions}</span>}
    </span>
  )
}

function useDrag(row: RefObject<HTMLElement | null>, dragData: Props['dragData']) {
  const getData = useRef(dragData)
  const isDraggable = dragData !== undefined
  useEffect(() => {
    getData.current = dragData
  }, [dragData])
  useEffect(() => {
    if (row.current === null || !isDraggable) return undefined
    return draggable({
      element: row.current,
      canDrag: () => getData.current?.() !== undefined,
      getInitialData: () => getData.current?.() ?? {},
    })
  }, [row, isDraggable])
}

/** Whether something that it takes is held over the row. */
function useDrop(row: RefObject<HTMLElement | null>, { canDrop, onDrop }: Pick<Props, 'canDrop' | 'onDrop'>) {
  const [isOver, setOver] = useState(false)
  const handlers = useRef({ canDrop, onDrop })
  const takesDrops = onDrop !== undefined
  useEffect(() => {
    handlers.current = { canDrop, onDrop }
  }, [canDrop, onDrop])
  useEffect(() => {
    if (row.current === null || !takesDrops) return undefined
    return dropTargetForElements({
      element: row.current,
      canDrop: ({ source }) => handlers.current.canDrop?.(source.data) ?? true,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        handlers.current.onDrop?.(source.data)
      },
    })
  }, [row, takesDrops])
  return isOver
}
