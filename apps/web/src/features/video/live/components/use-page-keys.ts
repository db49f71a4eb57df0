import { useEffect, useEffectEvent, type RefObject } from 'react'
import { changeWall, useWall } from '../api/wall-store.ts'

/** Where keys belong to something that lies over the wall, or to a text. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], .ant-dropdown, .ant-select-dropdown, .ant-popover'
const FIELDS = 'input, textarea, select, [contenteditable="true"]'
const NAME_BEGINS = /^[\p{L}\p{N}]$/u

/**
 * The keys of the whole screen: Esc shows all windows again, `/` goes to the search, and so does the first letter of a
 * name while nothing of the screen has the keyboard.
 * @param side the element in which the search is
 * @param reveal shows it, should something else be in its place
 */
export function usePageKeys(side: RefObject<HTMLElement | null>, reveal: () => void): void {
  const revealSide = useEffectEvent(reveal)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || target.closest(OVERLAYS)) return
      if (event.key === 'Escape' && useWall.getState().wall.enlarged !== null) changeWall({ type: 'shrink' })
      if (!leadsToSearch(event, target)) return
      // A letter itself goes into the search.
      if (event.key === '/') event.preventDefault()
      revealSide()
      const search = side.current?.querySelector<HTMLInputElement>('input:not([type="checkbox"])')
      search?.focus()
      search?.select()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [side])
}

function leadsToSearch(event: KeyboardEvent, target: Element): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest(FIELDS)) return false
  if (event.key === '/') return true
  return NAME_BEGINS.test(event.key) && (target === document.body || target.closest('header') !== null)
}
