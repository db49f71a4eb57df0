import type { ScreenKey } from '@palisade/contract'
import { useEffect, useRef } from 'react'

/**
 * Lets the Tab key begin in the screen when it has changed and nothing has the focus: otherwise somebody without a mouse goes through the
 * menus first. A menu entry or a field that has the focus keeps it. The place loses the focus at once, because screens take single keys
 * while nothing has it; browsers begin at the place all the same.
 */
export function useTabFromScreen(screen: ScreenKey | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(screen)
  useEffect(() => {
    const isOther = last.current !== undefined && last.current !== screen
    last.current = screen
    if (!isOther || document.activeElement !== document.body) return
    place.current?.focus({ preventScroll: true })
    place.current?.blur()
  }, [screen])
  return place
}
