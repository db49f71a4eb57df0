import type { MapResource, ResourceNode } from '@palisade/contract'
import type { AlarmMarker, PersonMarker } from '#shared/map/map-store.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { siteOf, type SiteDevice } from './site.ts'

export const areaNode = (changes: Partial<ResourceNode> & { id: string }): ResourceNode => ({
  parentId: null,
  type: 'area',
  name: changes.id,
  code: changes.id,
  areaKind: 'area',
  longitude: null,
  latitude: null,
  ...changes,
})

export function siteDevice(changes: Partial<MapResource> & { id: string }): SiteDevice {
  const resource = mapResource({ longitude: 1, latitude: 2, ...changes })
  const [device] = siteOf([resource], [areaNode({ id: resource.areaId, name: 'North' })]).devices
  if (device === undefined) throw new Error('it has no position')
  return device
}

export const alarmMarker = (changes: Partial<AlarmMarker> & { id: string }): AlarmMarker => ({
  level: 'urgent',
  deviceId: null,
  open: 1,
  onAlert: 1,
  label: `of ${changes.id}`,
  longitude: 1,
  latitude: 2,
  ...changes,
})

/** A free person of the field for tests, at 5° E 5° N outdoors. */
export const personMarker = (given: Partial<PersonMarker> = {}): PersonMarker => ({
  id: 'bob',
  name: 'Bob',
  status: 'free',
  isOld: false,
  floorId: null,
  longitude: 5,
  latitude: 5,
  ...given,
})
