import { useEffect } from 'react'

/** Where letters are written, or a dialog has the keys. */
const NOT_IN = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/**
 * Lets a key press the button of the screen that names it in `aria-keyshortcuts`, so that button and key do the same and
 * are there at the same time.
 */
export function useShortcutKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, repeat } = event
      if (ctrlKey || altKey || metaKey || repeat || event.defaultPrevented) return
      if (target instanceof Element && target.closest(NOT_IN)) return
      if (!/^[a-z?]$/i.test(key) || document.querySelector('[role="dialog"]')) return
      const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
