import type { Camera } from '@palisade/contract'

/** A camera for tests; what a test does not care about is filled in. */
export const buildCamera = (given: Partial<Camera> = {}): Camera => ({
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Gate-1',
  code: 'C1',
  alias: '',
  tags: [],
  areaId: '0190a000-0000-7000-8000-000000000100',
  areaName: 'Yard',
  groups: [],
  smartTask: 'stopped',
  longitude: null,
  latitude: null,
  floorId: null,
  direction: null,
  fieldOfView: null,
  viewRange: null,
  capabilities: ['live'],
  state: 'online',
  cause: null,
  stateSince: null,
  version: 0,
  ...given,
})
