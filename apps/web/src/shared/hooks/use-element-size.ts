import { useLayoutEffect, useState, type RefObject } from 'react'

interface Size {
  width: number
  height: number
}

/** Size of an element's content box in whole px, kept up to date; undefined until it is measured. */
export function useElementSize(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)]
      setSize(known => (known?.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

let scrollbar: number | undefined

/** Width of a vertical scrollbar of this browser, px; 0 where it lies over the content. */
export function scrollbarWidth(): number {
  if (scrollbar !== undefined) return scrollbar
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 100px; overflow-y: scroll'
  document.body.append(probe)
  scrollbar = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return scrollbar
}
