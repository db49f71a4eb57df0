import { ALWAYS, type VehicleDeployment, type VehicleHit } from '@palisade/contract'

const AT = '2026-11-20T08:00:00.000Z'
const camera = { id: '0190d000-0000-7000-8000-000000000021', name: 'North-Gate-01' }

/** A deployment of stolen cars at one gate. */
export const buildDeployment = (more: Partial<VehicleDeployment> = {}): VehicleDeployment => ({
  id: '0190d000-0000-7000-8000-000000000001',
  name: 'Hunt-1',
  reason: 'Theft',
  code: 'C-1',
  mode: 'listed',
  level: 'urgent',
  cameras: [camera],
  cameraGroups: [],
  groups: [{ id: '0190b000-0000-7000-8000-000000000001', name: 'Stolen' }],
  time: null,
  week: ALWAYS,
  pauseSeconds: 300,
  isEnabled: true,
  plates: ['AB*'],
  isNear: false,
  state: 'running',
  createdBy: 'Ann',
  createdAt: AT,
  version: 3,
  ...more,
})

/** A hit of it by a misread plate. */
export const buildHit = (more: Partial<VehicleHit> = {}): VehicleHit => ({
  id: '0190e000-0000-7000-8000-000000000001',
  at: AT,
  snapId: '0190e000-0000-7000-8000-000000000002',
  plate: '粤B12346',
  match: 'near',
  listedPlate: '粤B12345',
  groupName: 'Stolen',
  reason: 'Theft',
  level: 'urgent',
  deployment: { id: buildDeployment().id, name: 'Hunt-1' },
  camera,
  areaName: 'North Gate',
  state: 'raised',
  alarmId: '0190e000-0000-7000-8000-000000000003',
  hasPicture: false,
  hasPlatePicture: false,
  ...more,
})
