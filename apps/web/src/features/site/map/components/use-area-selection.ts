import { useEffect, useState } from 'react'
import type { SelectShape } from '../layers/select-tool.ts'
import type { SiteMap } from '../layers/site-map.ts'
import type { Site, SiteDevice } from '../model/site.ts'

export interface AreaSelection {
  /** The shape that is being drawn now. */
  drawing: SelectShape | undefined
  /** The cameras inside what was drawn. */
  cameras: readonly SiteDevice[] | undefined
  start: (shape: SelectShape) => void
  clear: () => void
}

/** Cameras inside a circle or polygon that is drawn on the map. Escape gives it up. */
export function useAreaSelection(map: SiteMap | undefined, shown: Site): AreaSelection {
  const [drawing, setDrawing] = useState<SelectShape>()
  const [inside, setInside] = useState<(device: SiteDevice) => boolean>()
  const clear = () => {
    map?.clearSelect()
    setDrawing(undefined)
    setInside(undefined)
  }
  useEffect(() => {
    if (drawing === undefined) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      map?.clearSelect()
      setDrawing(undefined)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [drawing, map])
  return {
    drawing,
    cameras: inside && camerasOf(shown).filter(inside),
    start: shape => {
      setDrawing(shape)
      setInside(undefined)
      map?.select(shape, isInside => {
        setDrawing(undefined)
        setInside(() => isInside)
      })
    },
    clear,
  }
}

/** Outdoors also those inside buildings: whoever circles a building means what is in it. */
const camerasOf = ({ devices, buildings }: Site): SiteDevice[] =>
  [...devices, ...buildings.flatMap(building => building.inside)].filter(
    device => device.markerKind === 'camera',
  )
