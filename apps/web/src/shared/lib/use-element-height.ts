import { useLayoutEffect, useState, type RefObject } from 'react'

/** Height of an element's content box in px, kept up to date; undefined until it is measured. */
export function useElementHeight(ref: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setHeight(Math.floor(entry.contentRect.height))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return height
}
