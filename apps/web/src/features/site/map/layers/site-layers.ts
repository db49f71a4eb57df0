import type BaseLayer from 'ol/layer/Base'
import type { AlarmMarker } from '#shared/map/map-store.ts'
import { alarmColours, type ThemeName } from '#shared/ui/theme.ts'
import type { Anchor } from '../model/alarm-groups.ts'
import { mapColours } from '../markers/map-colours.ts'
import { placeKey } from '../model/site.ts'
import { createActedLayer } from './acted-layer.ts'
import { createAlarmLayer } from './alarm-layer.ts'
import { createAreaLayer } from './area-layer.ts'
import { createGridLayer, createLandLayer, createTileLayer } from './base-layers.ts'
import { createBuildingLayer } from './building-layer.ts'
import { createCalibrateTool } from './calibrate-tool.ts'
import { createDeviceLayer } from './device-layer.ts'
import { createOwnLayer } from './own-layer.ts'
import { createPersonLayer } from './person-layer.ts'
import { createPlanLayer } from './plan-layer.ts'
import { createSelectionLayer } from './selection-layer.ts'
import { createWayLayer } from './way-layer.ts'

export type SiteLayers = ReturnType<typeof createSiteLayers>

/** Everything that is drawn of a site, from the ground up. */
export function createSiteLayers(theme: ThemeName, tileUrl: string, onTilesFailed: () => void) {
  const colours = mapColours[theme]
  const ground = [createLandLayer(colours), createGridLayer(colours)]
  const tiles = tileUrl === '' ? [] : [createTileLayer(tileUrl, onTilesFailed)]
  const plan = createPlanLayer(colours.paper)
  const areas = createAreaLayer(colours)
  const buildings = createBuildingLayer(colours)
  const devices = createDeviceLayer(colours)
  const own = createOwnLayer(colours)
  const people = createPersonLayer(colours)
  const acted = createActedLayer(colours)
  const way = createWayLayer(colours)
  const selection = createSelectionLayer(colours.selection, colours.textHalo)
  const alarms = createAlarmLayer(alarmColours[theme], colours.textHalo)
  const calibrate = createCalibrateTool(colours.area, colours.panel)
  const all: BaseLayer[] = [
    ...ground,
    ...tiles,
    areas.layer,
    plan.layer,
    buildings.layer,
    own.layer,
    devices.layer,
    people.layer,
    acted.layer,
    way.layer,
    // Below the alarms, whose signs it would cover.
    selection.layer,
    alarms.layer,
    calibrate.layer,
  ]
  // By place, not by device: the alarm of a zone is of its panel and stands at the zone.
  const anchorOf = (alarm: AlarmMarker): Anchor | undefined =>
    devices.anchorAt(placeKey(alarm)) ?? buildings.anchorAt(placeKey(alarm))
  /** Puts the alarms to what stands for their devices at this zoom. */
  const arrangeAlarms = (resolution: number) => alarms.arrange(anchorOf, resolution)
  return {
    colours,
    all,
    plan,
    areas,
    buildings,
    devices,
    own,
    people,
    acted,
    way,
    selection,
    alarms,
    calibrate,
    arrangeAlarms,
  }
}
