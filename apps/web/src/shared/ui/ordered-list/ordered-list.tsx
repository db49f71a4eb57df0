import { DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { moveItem } from './move-item.ts'
import css from './ordered-list.module.css'

interface Keyed {
  key: string
}

interface Props<Item extends Keyed> {
  items: readonly Item[]
  label?: string
  isReadOnly?: boolean
  /** The items in their new order. */
  onMove: (items: Item[]) => void
  /** Without it, items have no bin. */
  onRemove?: (item: Item) => void
  /** The names of an item's grip and bin, by its number from 1. */
  dragLabel: (number: number) => string
  removeLabel?: (number: number) => string
  /** Between grip and bin. */
  head: (item: Item, index: number) => ReactNode
  /** Below the head. */
  body: (item: Item, index: number) => ReactNode
}

/** Items in an order that is changed by dragging, or with the arrow keys on an item's grip. */
export function OrderedList<Item extends Keyed>(props: Props<Item>) {
  const { items, label, onMove, onRemove } = props
  const list = useRef<HTMLOListElement>(null)
  const removed = useRef<number>(undefined)
  const [dragged, setDragged] = useState<string>()
  const drop = (index: number) => {
    const from = items.findIndex(({ key }) => key === dragged)
    setDragged(undefined)
    if (from >= 0 && from !== index) onMove(moveItem(items, from, index))
  }
  useEffect(() => {
    if (removed.current === undefined) return
    const bins = list.current?.querySelectorAll<HTMLElement>('[data-bin]') ?? []
    bins[Math.min(removed.current, bins.length - 1)]?.focus()
    removed.current = undefined
  })
  const remove = (item: Item) => {
    // The focus would be lost with the bin: it goes to that of the item which takes the place.
    removed.current = items.indexOf(item)
    onRemove?.(item)
  }
  return (
    <ol ref={list} className={css['list']} aria-label={label}>
      {items.map((item, index) => (
        <Entry
          key={item.key}
          {...{ ...props, item, index }}
          {...(onRemove && { onRemove: remove })}
          isDragged={item.key === dragged}
          onDrag={() => setDragged(item.key)}
          onDrop={() => drop(index)}
        />
      ))}
    </ol>
  )
}

interface EntryProps<Item extends Keyed> extends Props<Item> {
  item: Item
  index: number
  isDragged: boolean
  onDrag: () => void
  onDrop: () => void
}

function Entry<Item extends Keyed>(props: EntryProps<Item>) {
  const { item, index, isDragged, isReadOnly = false, head, body, onRemove, removeLabel, onDrop } = props
  const [isOver, setOver] = useState(false)
  return (
    <li className={`${css['item']} ${isOver && !isDragged ? css['over'] : ''}`}>
      <div
        role="presentation"
        className={css['row']}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          onDrop()
        }}
      >
        {!isReadOnly && <Grip {...props} />}
        {head(item, index)}
        {!isReadOnly && onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            data-bin
            aria-label={removeLabel?.(index + 1)}
            onClick={() => onRemove(item)}
          />
        )}
      </div>
      {body(item, index)}
    </li>
  )
}

function Grip<Item extends Keyed>({ items, item, index, onMove, onDrag, dragLabel }: EntryProps<Item>) {
  const label = dragLabel(index + 1)
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(moveItem(items, index, index + by))
  }
  return (
    <Button
      type="text"
      size="small"
      className={css['grip'] ?? ''}
      icon={<HolderOutlined />}
      draggable
      aria-label={label}
      title={label}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', item.key)
        onDrag()
      }}
      onKeyDown={handleKey}
    />
  )
}
