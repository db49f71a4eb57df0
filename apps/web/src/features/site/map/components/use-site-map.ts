import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { coveredInset, goIndoors, selectOnMap, useMapStore } from '../../../../shared/map/map-store.ts'
import { useCentre } from '../../../../shared/session/session-store.ts'
import type { ThemeName } from '../../../../shared/ui/theme.ts'
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
  const handlePick = useEffectEvent((picked: Picked) => setPile(choose(picked)))

  useEffect(() => {
    if (target.current === null) return undefined
    const created = createSiteMap({
      target: target.current,
      theme,
      tileUrl,
      card,
      onPick: picked => handlePick(picked),
      onMove: ({ id }, place) =>
        void useMapStore
          .getState()
          .editing?.move(id, place)
          .catch(() => undefined),
      onTilesFailed: () => setFailedTiles(tileUrl),
    })
    // The map exists only once its element does.
    // oxlint-disable-next-line react/set-state-in-effect
    setMap(created)
    return () => created.destroy()
  }, [theme, tileUrl, card])

  return { target, card, map, pile, setPile, hasNoTiles: failedTiles === tileUrl && tileUrl !== '' }
}

/** @returns the devices of a pile, which are chosen from in the card */
function choose(picked: Picked): readonly string[] | undefined {
  const devices = picked && 'devices' in picked ? picked.devices : []
  const [device] = devices
  if (picked && 'alarm' in picked) selectOnMap({ kind: 'alarm', id: picked.alarm.id })
  else selectOnMap(devices.length === 1 && device ? { kind: 'device', id: device.id } : undefined)
  if (picked && 'building' in picked) enter(picked.building)
  return devices.length > 1 ? devices.map(({ id }) => id) : undefined
}

function enter({ id: buildingId, floors }: SiteBuilding): void {
  const [first] = floors
  if (first) goIndoors({ buildingId, floorId: first.id })
}

/** Keeps the drawn map in step with what screens ask of it. `site` is what is shown of the whole. */
export function useFollowStore(map: SiteMap | undefined, whole: Site | undefined): void {
  const centre = useCentre()
  const { insets, move, editing, calibration } = useMapStore()
  const fitted = useRef<SiteMap>(undefined)
  const fit = useEffectEvent((duration?: number) => {
    const bounds = boundsOf(whole ?? emptySite, centre && positionOf(centre))
    if (bounds) map?.fit(bounds, duration)
  })
  useEffect(() => map?.setInset(coveredInset(insets)), [map, insets])
  useEffect(() => map?.setEditing(editing !== undefined), [map, editing])
  useEffect(() => map?.setCalibration(calibration), [map, calibration])
  useEffect(() => {
    if (map === undefined || whole === undefined) return
    if (fitted.current !== map) fit(0)
    fitted.current = map
  }, [map, whole])
  const follow = useEffectEvent(() => {
    if (move?.to === 'centre') fit()
    else if (move) map?.show(move)
  })
  const serial = move?.serial
  useEffect(() => {
    if (serial !== undefined) follow()
  }, [serial])
}
