import { useEffect, useEffectEvent, useMemo } from 'react'
import { useMapStore, type AlarmMarker } from '../../../../shared/map/map-store.ts'
import type { Position, Site, SiteDevice } from '../model/site.ts'

export interface Chosen {
  position: Position
  /** More than one where devices lie on one point. */
  devices: readonly SiteDevice[]
  alarm?: AlarmMarker
}

/** The selection on the map, made on this map or by a screen. */
export function useChosen(site: Site, pile: readonly string[] | undefined): Chosen | undefined {
  const selection = useMapStore(state => state.selection)
  const alarms = useMapStore(state => state.alarms)
  return useMemo(() => {
    if (selection?.kind === 'alarm') {
      const alarm = alarms.find(({ id }) => id === selection.id)
      const devices = site.devices.filter(({ id }) => id === alarm?.deviceId)
      return alarm && { position: [alarm.longitude, alarm.latitude], devices, alarm }
    }
    const ids = selection ? [selection.id] : pile
    const devices = ids ? site.devices.filter(({ id }) => ids.includes(id)) : []
    return devices[0] && { position: devices[0].position, devices }
  }, [selection, alarms, site, pile])
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
  useEffect(() => {
    if (selection) follow()
  }, [selection])
}
