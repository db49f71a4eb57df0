import type OlMap from 'ol/Map'
import Overlay from 'ol/Overlay'
import { fromLonLat } from 'ol/proj'
import { panToShow } from '../model/card-pan.ts'
import type { Position } from '../model/site.ts'
import { moveTime } from './move-time.ts'

/** Kept free around the card, px. */
const GAP = 12

/**
 * The card of what is chosen, above its place. The map moves until all of it is in view, also when it grows or a panel comes, until somebody
 * moves the map or points at the card.
 */
export function createCardOverlay(map: OlMap, target: HTMLElement, element: HTMLElement) {
  const overlay = new Overlay({ element, offset: [0, -34], positioning: 'bottom-center', stopEvent: true })
  map.addOverlay(overlay)
  const view = map.getView()
  let isHeld = false
  /** Lower edge of the map's tools, which lie over the card; they take several rows in a narrow map. */
  const toolsEnd = () =>
    target.closest('[data-map-frame]')?.querySelector('[role="toolbar"]')?.getBoundingClientRect().bottom ?? 0
  const bring = () => {
    const { left, top, right, bottom } = target.getBoundingClientRect()
    const [insetTop = 0, insetRight = 0, insetBottom = 0, insetLeft = 0] = view.padding ?? []
    const free = {
      left: left + insetLeft + GAP,
      top: Math.max(top + insetTop, toolsEnd()) + GAP,
      right: right - insetRight - GAP,
      bottom: bottom - insetBottom - GAP,
    }
    const [rightwards, downwards] = panToShow(element.getBoundingClientRect(), free)
    const [x = 0, y = 0] = view.getCenter() ?? []
    const metres = view.getResolution() ?? 1
    if (rightwards === 0 && downwards === 0) return
    view.animate({ center: [x - rightwards * metres, y + downwards * metres], duration: moveTime() })
  }
  const letGo = () => void (isHeld = false)
  // A movement under way already brings the place into view; the rest follows it.
  const follow = () => {
    if (isHeld && overlay.getPosition() !== undefined && !view.getAnimating()) bring()
  }
  map.on('moveend', follow)
  const sizes = new ResizeObserver(follow)
  sizes.observe(element)
  element.addEventListener('pointerenter', letGo)
  return {
    letGo,
    follow,
    /** Where the card points to; undefined hides it. */
    set(position: Position | undefined): void {
      overlay.setPosition(position && fromLonLat([...position]))
      isHeld = position !== undefined
      follow()
    },
    stop(): void {
      sizes.disconnect()
      element.removeEventListener('pointerenter', letGo)
    },
  }
}
