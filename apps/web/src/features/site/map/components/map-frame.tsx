import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type CSSProperties, type DragEvent } from 'react'
import { createPortal } from 'react-dom'
import { areasQuery, mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import {
  coveredInset,
  RESOURCE_DRAG,
  resetMap,
  selectOnMap,
  useMapStore,
  type Inset,
} from '#shared/map/map-store.ts'
import { useParameter } from '#shared/session/use-parameter.ts'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import {
  readLayers,
  shownAlarms,
  shownOf,
  shownPeople,
  writeLayers,
  type LayerChoice,
} from '../model/map-layers.ts'
import { emptySite, siteOf, type Site } from '../model/site.ts'
import type { SiteMap } from '../layers/site-map.ts'
import { FloorBar } from './floor-bar.tsx'
import { MapCard } from './map-card.tsx'
import type { CardParts } from './map-card.types.ts'
import { MapControls } from './map-controls.tsx'
import css from './map-frame.module.css'
import { MapToolbar } from './map-toolbar.tsx'
import { PlacingBar } from './placing-bar.tsx'
import { SelectedCameras } from './selected-cameras.tsx'
import { useAreaSelection } from './use-area-selection.ts'
import { useChosen, useFollowChosen } from './use-chosen.ts'
import { useFloor } from './use-floor.ts'
import { useFollowStore, useSiteMap } from './use-site-map.ts'

/** Where the browser keeps which layers are off. */
const LAYERS_KEY = 'map.layers'

interface Props extends CardParts {
  /** Whether a chosen alarm has a card; it is marked all the same. */
  hasAlarmCard?: boolean
}

/** The console's one map: areas, devices with their states, floors, alarms; the card of what is chosen. */
export function MapFrame({ hasAlarmCard = true, ...cards }: Props) {
  const t = useT()
  const { theme } = useTheme()
  const whole = useSite()
  const site = whole ?? emptySite
  const { layers, setLayers, shown, alarms, people } = useShown(site)
  const { target, card, map, pile, setPile, hasNoTiles } = useSiteMap(theme, useParameter('map.tile_url'))
  const inset = coveredInset(useMapStore(state => state.insets))
  const chosen = useChosen(site, pile)
  const selection = useAreaSelection(map, shown)
  const floor = useFloor(map, site)
  useFollowStore(map, whole)
  useFollowChosen(site, chosen)
  useEffect(() => map?.setSite(shown), [map, shown])
  useEffect(() => map?.setAlarms(alarms), [map, alarms])
  useEffect(() => map?.setPeople(people), [map, people])
  const acted = useMapStore(state => state.acted)
  useEffect(() => map?.setActed(acted), [map, acted])
  const way = useMapStore(state => state.way)
  useEffect(() => map?.setWay(way), [map, way])
  useEffect(() => map?.setViewsShown(layers.has('view')), [map, layers])
  const mark = useMapStore(state => state.mark)
  useEffect(
    () => map?.setMark(chosen?.position ?? (mark && [mark.longitude, mark.latitude])),
    [map, chosen?.position, mark],
  )
  const isWorking = useMapStore(state => state.placing !== undefined) || selection.drawing !== undefined
  const hasCard = chosen !== undefined && !isWorking && (chosen.alarm === undefined || hasAlarmCard)
  const at = hasCard ? chosen.position : undefined
  useEffect(() => map?.setCard(at), [map, at])
  // Another centre, or a screen without a map: nothing of this one is chosen there.
  useEffect(() => resetMap, [])

  const close = () => {
    setPile(undefined)
    selectOnMap(undefined)
  }
  const style = {
    '--map-left': `${inset.left}px`,
    '--map-right': `${inset.right}px`,
    '--map-top': `${inset.top}px`,
  } as CSSProperties
  return (
    <div className={css['frame']} style={style} data-map-frame>
      <div className={css['fill']} {...dropping(map)}>
        <div
          className={css['map']}
          ref={target}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move the map, plus and minus zoom it
          tabIndex={0}
          role="application"
          aria-label={t('map.label')}
        />
        {isWorking && <span className={css['cross']} style={crossAt(inset)} aria-hidden />}
      </div>
      <div className={css['top']}>
        <MapToolbar
          map={map}
          site={site}
          shown={shown}
          alarms={alarms}
          people={people}
          layers={layers}
          onLayers={setLayers}
          selection={selection}
        />
        <PlacingBar map={map} />
        <FloorBar site={site} state={floor} />
        <SelectedCameras selection={selection} onOpenWall={cards.onOpenWall} />
      </div>
      <MapControls
        map={map}
        inset={inset}
        unplaced={whole?.unplaced ?? 0}
        hasNoTiles={hasNoTiles}
        isEmpty={whole !== undefined && whole.devices.length === 0 && whole.unplaced === 0}
      />
      {createPortal(hasCard && <MapCard chosen={chosen} {...cards} onClose={close} />, card)}
    </div>
  )
}

/** The middle of the part of the map that no panel covers. */
const crossAt = ({ top, right, bottom, left }: Inset): CSSProperties => ({
  left: `calc(${left}px + (100% - ${left + right}px) / 2)`,
  top: `calc(${top}px + (100% - ${top + bottom}px) / 2)`,
})

/** All that is known of the centre; undefined until it is. */
function useSite(): Site | undefined {
  const { data: resources } = useQuery(mapResourcesQuery())
  const { data: areas } = useQuery(areasQuery())
  return useMemo(() => resources && areas && siteOf(resources, areas), [resources, areas])
}

/** The part of the site that is drawn, by the layers that are on and the floor in view. */
function useShown(whole: Site) {
  const [layers, choose] = useState<LayerChoice>(() => readLayers(readStored(LAYERS_KEY)))
  const indoor = useMapStore(state => state.indoor)
  const marked = useMapStore(state => state.alarms)
  const shown = useMemo(() => shownOf(whole, layers, indoor), [whole, layers, indoor])
  const alarms = useMemo(() => shownAlarms(marked, whole, layers, indoor), [marked, whole, layers, indoor])
  const onDuty = useMapStore(state => state.people)
  const people = useMemo(() => shownPeople(onDuty, layers, indoor), [onDuty, layers, indoor])
  const setLayers = (next: LayerChoice) => {
    writeStored(LAYERS_KEY, writeLayers(next))
    choose(next)
  }
  return { layers, setLayers, shown, alarms, people }
}

/** Takes what is dragged out of a list of resources. */
function dropping(map: SiteMap | undefined) {
  return {
    onDragOver: (event: DragEvent) => {
      if (useMapStore.getState().editing && event.dataTransfer.types.includes(RESOURCE_DRAG))
        event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const ids = idsOf(event.dataTransfer.getData(RESOURCE_DRAG))
      const { editing } = useMapStore.getState()
      if (map === undefined || editing === undefined || ids.length === 0) return
      event.preventDefault()
      editing.drop(ids, map.placeUnder(event.clientX, event.clientY))
    },
  }
}

/** Another page may drag what it likes onto this one. */
function idsOf(dragged: string): string[] {
  try {
    const ids: unknown = JSON.parse(dragged)
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}
