import type { MapResource } from '@palisade/contract'

/** A camera that is not on the map, unless `changes` say otherwise. */
export const mapResource = (changes: Partial<MapResource> & { id: string }): MapResource => ({
  type: 'device',
  name: `Gate-${changes.id}`,
  code: `G-${changes.id}`,
  areaId: 'area',
  kind: 'camera',
  state: 'online',
  capabilities: [],
  direction: null,
  fieldOfView: null,
  viewRange: null,
  condition: null,
  panelId: null,
  longitude: null,
  latitude: null,
  floorId: null,
  ...changes,
})
