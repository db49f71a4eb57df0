import { useEffect, useEffectEvent, useMemo } from 'react'
import type { AlarmOnMap } from '#shared/feature/parts.ts'
import { useMapStore, type PersonMarker } from '#shared/map/map-store.ts'
import type { Position, Site, SiteDevice } from '../model/site.ts'

export interface Chosen {
  position: Position
  /** More than one where devices lie on one point. */
  devices: readonly SiteDevice[]
  alarm?: AlarmOnMap
  /** More than one where people stand on one point. */
  people?: readonly PersonMarker[]
}

/** The selection on the map, made on this map or by a screen. An alarm stays chosen when it is closed. */
export function useChosen(site: Site, pile: readonly string[] | undefined): Chosen | undefined {
  const selection = useMapStore(state => state.selection)
  const people = useMapStore(state => state.people)
  return useMemo(() => {
    if (selection?.kind === 'person') {
      const found = people.filter(({ id }) => selection.ids.includes(id))
      return found[0] && { position: [found[0].longitude, found[0].latitude], devices: [], people: found }
    }
    if (selection?.kind === 'alarm') {
      const { longitude, latitude } = selection.place
      const devices = site.devices.filter(({ id }) => id === selection.deviceId)
      return { position: [longitude, latitude], devices, alarm: selection }
    }
    const ids = selection ? [selection.id] : pile
    const devices = ids ? site.devices.filter(({ id }) => ids.includes(id)) : []
    return devices[0] && { position: devices[0].position, devices }
  }, [selection, site, pile, people])
}

/** Goes to where the chosen stands: onto its floor, or outdoors. */
export function useFollowChosen(site: Site, chosen: Chosen | undefined): void {
  const selection = useMapStore(state => state.selection)
  const follow = useEffectEvent(() => {
    const [device] = chosen?.devices ?? []
    const { indoor } = useMapStore.getState()
    if (device === undefined || device.floorId === (indoor?.floorId ?? null)) return
    const building = site.buildings.find(one => one.floors.some(floor => floor.id === device.floorId))
    const { floorId } = device
    useMapStore.setState({ indoor: building && floorId ? { buildingId: building.id, floorId } : undefined })
  })
  const isKnown = chosen !== undefined
  useEffect(() => {
    if (selection && isKnown) follow()
  }, [selection, isKnown])
}
