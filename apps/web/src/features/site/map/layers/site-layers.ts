import type BaseLayer from 'ol/layer/Base'
import { alarmColours, type ThemeName } from '../../../../shared/ui/theme.ts'
import { mapColours } from '../model/map-colours.ts'
import { createAlarmLayer, createSelectionLayer } from './alarm-layer.ts'
import { createAreaLayer } from './area-layer.ts'
import { createGridLayer, createLandLayer, createTileLayer } from './base-layers.ts'
import { createBuildingLayer } from './building-layer.ts'
import { createCalibrateTool } from './calibrate-tool.ts'
import { createDeviceLayer } from './device-layer.ts'
import { createPlanLayer } from './plan-layer.ts'

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
  const selection = createSelectionLayer(colours.selection)
  const alarms = createAlarmLayer(alarmColours[theme], colours.textHalo)
  const calibrate = createCalibrateTool(colours.area, colours.panel)
  const all: BaseLayer[] = [
    ...ground,
    ...tiles,
    areas.layer,
    plan.layer,
    buildings.layer,
    devices.layer,
    selection.layer,
    alarms.layer,
    calibrate.layer,
  ]
  return { colours, all, plan, areas, buildings, devices, selection, alarms, calibrate }
}
