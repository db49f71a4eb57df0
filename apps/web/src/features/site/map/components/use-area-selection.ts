import { useState } from 'react'
import { camerasByDistance, type NearCamera } from '#shared/map/distance.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import type { Drawn, SelectShape } from '../layers/select-tool.ts'
import type { SiteMap } from '../layers/site-map.ts'
import type { Site, SiteDevice } from '../model/site.ts'
import { useCrossKeys } from './use-cross-keys.ts'

export interface AreaSelection {
  /** The shape that is being drawn now. */
  drawing: SelectShape | undefined
  /** The cameras inside what was drawn, the nearest to its middle or to the chosen alarm in it first. */
  cameras: readonly NearCamera<SiteDevice>[] | undefined
  start: (shape: SelectShape) => void
  clear: () => void
}

/** Cameras inside a circle or polygon that is drawn on the map. Enter ends the drawing, Escape gives it up. */
export function useAreaSelection(map: SiteMap | undefined, shown: Site): AreaSelection {
  const [drawing, setDrawing] = useState<SelectShape>()
  const [drawn, setDrawn] = useState<Drawn>()
  const clear = () => {
    map?.select.clear()
    setDrawing(undefined)
    setDrawn(undefined)
  }
  useCrossKeys(
    drawing &&
      map && {
        set: () => map.select.addCorner(),
        takeBack: () => map.select.removeCorner(),
        finish: map.select.finish,
        cancel: clear,
      },
  )
  const cameras = useInside(shown, drawn)
  return {
    drawing,
    cameras,
    start: shape => {
      setDrawing(shape)
      setDrawn(undefined)
      map?.select.start(shape, next => {
        setDrawing(undefined)
        setDrawn(next)
      })
      // The keys that draw are the map's.
      map?.focus()
    },
    clear,
  }
}

function useInside(shown: Site, drawn: Drawn | undefined): readonly NearCamera<SiteDevice>[] | undefined {
  const selection = useMapStore(state => state.selection)
  if (drawn === undefined) return undefined
  const { isInside, centre } = drawn
  const alarm = selection?.kind === 'alarm' ? selection.place : undefined
  const isAlarmInside = alarm !== undefined && isInside({ position: [alarm.longitude, alarm.latitude] })
  return camerasByDistance(thingsOf(shown).filter(isInside), isAlarmInside ? alarm : centre)
}

/** Outdoors also those inside buildings: whoever circles a building means what is in it. */
const thingsOf = ({ devices, buildings }: Site): SiteDevice[] => [
  ...devices,
  ...buildings.flatMap(building => building.inside),
]
