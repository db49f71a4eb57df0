import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before, when a drawer or dialog is taken off the page while it is open: antd only does so for one
 * that slides away.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
