import { NEW_RECORDING_PLAN, type PlannedCamera } from '@palisade/contract'

export const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const plan = {
  ...NEW_RECORDING_PLAN,
  savedBy: 'Chen',
  savedAt: '2026-11-20T09:00:00.000Z',
  version: 3,
} as const satisfies PlannedCamera['plan']
/** A camera without a plan, for tests; what a test does not care about is filled in. */
export const camera = (number: number, more: Partial<PlannedCamera> = {}): PlannedCamera => ({
  id: id(number),
  name: `Gate-${number}`,
  code: `C${number}`,
  areaId: id(100),
  areaName: 'Yard',
  state: 'online',
  hasSub: false,
  canPreRecord: false,
  longitude: 1,
  latitude: 2,
  floorId: null,
  plan: null,
  ...more,
})
