import { useEffect } from 'react'

/** Space that something takes beside and below the screen, CSS px. */
interface Space {
  right: number
  bottom: number
}

/** Tells the style sheet what is taken, so that dialogs and drawers keep clear of it; see `page.css`. */
export function useSpaceBeside({ right, bottom }: Space): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--beside-screen', `${right}px`)
    style.setProperty('--below-screen', `${bottom}px`)
    return () => {
      style.removeProperty('--beside-screen')
      style.removeProperty('--below-screen')
    }
  }, [right, bottom])
}
