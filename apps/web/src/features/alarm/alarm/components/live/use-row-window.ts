import { useEffect, useRef, useState } from 'react'

/** Rows drawn beyond each edge of what is seen. */
const BEYOND = 6
/** Height of the list before it is measured, CSS px. */
const FIRST_HEIGHT = 700

/**
 * The part of a long list of rows of one height that is drawn.
 * @param rowHeight CSS px
 */
export function useRowWindow(count: number, rowHeight: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measured = new ResizeObserver(() => setHeight(element.clientHeight || FIRST_HEIGHT))
    measured.observe(element)
    return () => measured.disconnect()
  }, [])
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - BEYOND)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND)

  /** Scrolls just as far as the row needs to be seen whole. */
  const reveal = (index: number) => {
    const element = frame.current
    if (!element || index < 0) return
    const start = index * rowHeight
    const lowest = start + rowHeight - (element.clientHeight || FIRST_HEIGHT)
    element.scrollTop = Math.min(start, Math.max(lowest, element.scrollTop))
    setTop(element.scrollTop)
  }
  return { frame, first, end, reveal, onScroll: () => setTop(frame.current?.scrollTop ?? 0) }
}
