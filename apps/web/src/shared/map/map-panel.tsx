import type { ReactNode } from 'react'
import css from './map-panel.module.css'
import { useMapHidden, useMapInset } from './map-store.ts'

interface Props {
  /** `fill` covers the whole map, which is unmounted then. */
  side: 'left' | 'right' | 'bottom' | 'fill'
  /** Width of a side panel, height of a bottom one, CSS px. */
  size?: number
  /** Names the region for screen readers. */
  label: string
  /** Names it for the tour of the console. */
  tourStop?: string
  children: ReactNode
}

/**
 * A screen's panel over the map, for screens whose map mode is 'shown': what no panel covers stays map. The map
 * centres on the free part.
 */
export function MapPanel({ side, size = 320, label, tourStop, children }: Props) {
  useMapHidden(side === 'fill')
  useMapInset(side === 'fill' ? {} : { [side]: size })
  const style = side === 'fill' ? undefined : side === 'bottom' ? { height: size } : { width: size }
  return (
    <section className={`${css['panel']} ${css[side]}`} style={style} aria-label={label} data-tour={tourStop}>
      {children}
    </section>
  )
}
