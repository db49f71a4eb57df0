import type { ParameterValues } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
} from 'react'
import { createPortal } from 'react-dom'
import { resourceTreeQuery } from '../../../shared/api/resource-tree.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { coveredInset, selectOnMap, useMapStore, type AlarmMarker } from '../../../shared/map/map-store.ts'
import { useCentre } from '../../../shared/session/session-store.ts'
import { useParameter } from '../../../shared/session/use-parameter.ts'
import { useTheme } from '../../../shared/ui/ui-provider.tsx'
import { createSiteMap, type Picked, type SiteMap } from '../layers/site-map.ts'
import { boundsOf, positionOf, siteOf, type Position, type Site, type SiteDevice } from '../model/site.ts'
import { MapCard } from './map-card.tsx'
import { MapControls } from './map-controls.tsx'
import css from './map-frame.module.css'

export interface MapFrameProps {
  /** What other features add below the name of a chosen device (a live picture). */
  deviceCard?: ComponentType<{ device: SiteDevice }>
  /** Whether that is added for a chosen alarm's device too. */
  hasDeviceOfAlarm?: boolean
  /** What other features show of a chosen alarm. */
  alarmCard?: ComponentType<{ alarm: AlarmMarker }>
}

type TileUrl = ParameterValues['map.tile_url']

/** The console's one map: areas, devices with their states, alarms; the card of what is chosen. */
export function MapFrame(cards: MapFrameProps) {
  const t = useT()
  const { theme } = useTheme()
  const tileUrl: TileUrl = useParameter('map.tile_url')
  const { data: nodes } = useQuery(resourceTreeQuery())
  const site = useMemo(() => siteOf(nodes ?? []), [nodes])
  const { target, card, map, pile, setPile } = useSiteMap(theme, tileUrl, nodes && site)
  const inset = coveredInset(useMapStore(state => state.insets))
  const chosen = useChosen(site, pile)

  useEffect(() => {
    map?.setCard(chosen?.position)
  }, [map, chosen?.position])

  const close = () => {
    setPile(undefined)
    selectOnMap(undefined)
  }
  return (
    <div className={css['frame']} style={{ '--map-left': `${inset.left}px` } as CSSProperties}>
      {/* The map takes the keyboard: arrows move it, plus and minus zoom. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['map']} ref={target} tabIndex={0} role="application" aria-label={t('map.label')} />
      <MapControls map={map} inset={inset} unplaced={site.unplaced} />
      {createPortal(chosen && <MapCard chosen={chosen} {...cards} onClose={close} />, card)}
    </div>
  )
}

export interface Chosen {
  position: Position
  /** More than one where devices lie on one point. */
  devices: SiteDevice[]
  alarm?: AlarmMarker
}

function useChosen(site: Site, pile: readonly string[] | undefined): Chosen | undefined {
  const selection = useMapStore(state => state.selection)
  const alarms = useMapStore(state => state.alarms)
  return useMemo(() => {
    if (selection?.kind === 'alarm') {
      const alarm = alarms.find(({ id }) => id === selection.id)
      const devices = site.devices.filter(({ id }) => id === alarm?.deviceId)
      return alarm && { position: [alarm.longitude, alarm.latitude], devices, alarm }
    }
    const ids = selection ? [selection.id] : pile
    const devices = site.devices.filter(({ id }) => ids?.includes(id))
    return devices[0] && { position: devices[0].position, devices }
  }, [selection, alarms, site, pile])
}

/** Keeps the drawn map in step with what React knows. */
function useSiteMap(theme: 'dark' | 'light', tileUrl: string, site: Site | undefined) {
  const target = useRef<HTMLDivElement>(null)
  const [card] = useState(() => document.createElement('div'))
  const [map, setMap] = useState<SiteMap>()
  const [pile, setPile] = useState<readonly string[]>()
  const handlePick = useEffectEvent((picked: Picked) => {
    setPile(undefined)
    if (picked === undefined) return selectOnMap(undefined)
    if ('alarm' in picked) return selectOnMap({ kind: 'alarm', id: picked.alarm.id })
    const [first, ...others] = picked.devices
    if (first && others.length === 0) return selectOnMap({ kind: 'device', id: first.id })
    selectOnMap(undefined)
    return setPile(picked.devices.map(({ id }) => id))
  })

  useEffect(() => {
    if (target.current === null) return undefined
    const created = createSiteMap({
      target: target.current,
      theme,
      tileUrl,
      card,
      onPick: picked => handlePick(picked),
    })
    // The map exists only once its element does.
    // oxlint-disable-next-line react/set-state-in-effect
    setMap(created)
    return () => created.destroy()
  }, [theme, tileUrl, card])

  useFollowStore(map, site)
  return { target, card, map, pile, setPile }
}

function useFollowStore(map: SiteMap | undefined, site: Site | undefined): void {
  const centre = useCentre()
  const { alarms, insets, move } = useMapStore()
  const fitted = useRef<SiteMap>(undefined)
  const fit = useEffectEvent((duration?: number) => {
    const bounds = boundsOf(site ?? { areas: [], devices: [], unplaced: 0 }, centre && positionOf(centre))
    if (bounds) map?.fit(bounds, duration)
  })
  useEffect(() => map?.setInset(coveredInset(insets)), [map, insets])
  useEffect(() => {
    if (map === undefined || site === undefined) return
    map.setSite(site)
    if (fitted.current !== map) fit(0)
    fitted.current = map
  }, [map, site])
  useEffect(() => map?.setAlarms(alarms), [map, alarms])
  const follow = useEffectEvent(() => {
    if (move?.to === 'centre') fit()
    else if (move) map?.show(move)
  })
  const serial = move?.serial
  useEffect(() => {
    if (serial !== undefined) follow()
  }, [serial])
}
