import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, type ReactNode } from 'react'
import { highlight } from './resource-tree.model.ts'
import css from './resource-tree.module.css'

interface Props {
  name: string
  search: string
  icon?: ReactNode
  /** Small text after the name: a failure, a count. */
  note?: string | undefined
  actions?: ReactNode
  /** What the row carries when it is dragged; undefined = it cannot be. */
  dragData?: (() => Record<string, unknown> | undefined) | undefined
}

export function ResourceTreeRow({ name, search, icon, note, actions, dragData }: Props) {
  const row = useRef<HTMLSpanElement>(null)
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
  }, [isDraggable])

  const [before, found, after] = highlight(name, search)
  return (
    <span className={css['row']} ref={row}>
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
