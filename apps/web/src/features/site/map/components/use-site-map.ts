import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  chooseAlarm,
  coveredInset,
  goIndoors,
  selectOnMap,
  useMapStore,
  type Place,
} from '#shared/map/map-store.ts'
import { useCentre } from '#shared/session/session-store.ts'
import type { ThemeName } from '#shared/ui/theme.ts'
import type { Picked } from '../layers/picking.ts'
import { createSiteMap, type SiteMap } from '../layers/site-map.ts'
import { boundsOf, emptySite, positionOf, type Site, type SiteBuilding } from '../model/site.ts'

export interface SiteMapState {
  target: React.RefObject<HTMLDivElement | null>
  /** Element that the card is drawn into. */
  card: HTMLElement
  map: SiteMap | undefined
  /** Devices that lie on one point, to choose from. */
  pile: readonly string[] | undefined
  setPile: (ids: readonly string[] | undefined) => void
  /** Whether the site's own tiles do not come. */
  hasNoTiles: boolean
}

/** The drawn map in its element; made anew with another theme or other tiles. */
export function useSiteMap(theme: ThemeName, tileUrl: string): SiteMapState {
  const target = useRef<HTMLDivElement>(null)
  const [card] = useState(() => document.createElement('div'))
  const [map, setMap] = useState<SiteMap>()
  const [pile, setPile] = useState<readonly string[]>()
  const [failedTiles, setFailedTiles] = useState<string>()
  const centre = useCentre()
  const handlePick = useEffectEvent((picked: Picked, at: Place) => {
    setPile(choose(picked))
    if (picked === undefined) useMapStore.getState().onGround?.(at)
  })
  const home = useEffectEvent(() => boundsOf(emptySite, centre && positionOf(centre)))

  useEffect(() => {
    if (target.current === null) return undefined
    const created = createSiteMap({
      target: target.current,
      theme,
      tileUrl,
      home: home(),
      card,
      onPick: (picked, at) => handlePick(picked, at),
      onMove: ({ id }, place) =>
        void useMapStore
          .getState()
          .editing?.move(id, place)
          .catch(() => undefined),
      onTilesFailed: () => setFailedTiles(tileUrl),
    })
    // The map exists only once its element does.
    setMap(created)
    return () => created.destroy()
  }, [theme, tileUrl, card])

  return { target, card, map, pile, setPile, hasNoTiles: failedTiles === tileUrl && tileUrl !== '' }
}

/** @returns the devices of a pile, which are chosen from in the card */
function choose(picked: Picked): readonly string[] | undefined {
  const devices = picked && 'devices' in picked ? picked.devices : []
  const [device] = devices
  const [alarm] = picked && 'alarms' in picked ? picked.alarms : []
  const people = picked && 'people' in picked ? picked.people : []
  if (alarm) chooseAlarm(alarm)
  else if (people.length > 0) selectOnMap({ kind: 'person', ids: people.map(({ id }) => id) })
  else selectOnMap(devices.length === 1 && device ? { kind: 'device', id: device.id } : undefined)
  if (picked && 'building' in picked) enter(picked.building)
  return devices.length > 1 ? devices.map(({ id }) => id) : undefined
}

function enter({ id: buildingId, floors }: SiteBuilding): void {
  const [first] = floors
  if (first) goIndoors({ buildingId, floorId: first.id })
}

/** Keeps the drawn map in step with what screens ask of it. `whole` is undefined until the centre is known. */
export function useFollowStore(map: SiteMap | undefined, whole: Site | undefined): void {
  const centre = useCentre()
  const { insets, move, editing, calibration } = useMapStore()
  useEffect(() => map?.setInset(coveredInset(insets)), [map, insets])
  useEffect(() => map?.setEditing(editing !== undefined), [map, editing])
  useEffect(() => map?.setCalibration(calibration), [map, calibration])
  const isFirst = useRef(true)
  const follow = useEffectEvent((asked: typeof move) => {
    const duration = isFirst.current ? 0 : undefined
    isFirst.current = false
    const bounds = boundsOf(whole ?? emptySite, centre && positionOf(centre))
    if (asked?.to === 'place') map?.show(asked)
    else if (bounds) map?.fitWhole(bounds, duration)
  })
  // A movement that was asked for before the map was there is made when it is.
  const isKnown = whole !== undefined
  useEffect(() => {
    if (map && isKnown) follow(move)
  }, [map, isKnown, move])
}
