import type { FaceCapture, FaceHit, FaceStream } from '@palisade/contract'

const AT = '2026-11-20T08:00:00.000Z'
const camera = {
  id: '0190d000-0000-7000-8000-000000000021',
  name: 'Lobby-01',
  longitude: 116.5,
  latitude: 39.5,
}
const quality = { width: 120, yaw: 0, roll: 0, sharpness: 90, brightness: 120, faults: [] }

/** A person of a watch list who passed a lobby. */
export const buildHit = (more: Partial<FaceHit> = {}): FaceHit => ({
  id: '0190e000-0000-7000-8000-000000000001',
  at: AT,
  captureId: '0190e000-0000-7000-8000-000000000002',
  person: {
    entryId: '0190c000-0000-7000-8000-000000000001',
    kind: 'personnel',
    name: 'Li Si',
    certificateNumber: '1101',
    hasPicture: true,
  },
  isUnlisted: false,
  similarity: 95,
  threshold: 91,
  quality,
  groupName: 'Wanted',
  reason: 'Theft',
  level: 'urgent',
  deployment: { id: '0190d000-0000-7000-8000-000000000001', name: 'Search-1' },
  camera,
  areaName: 'Lobby',
  state: 'raised',
  alarmId: '0190e000-0000-7000-8000-000000000003',
  hasCapture: true,
  hasScene: true,
  acknowledgedBy: null,
  acknowledgedAt: null,
  falseBy: null,
  ...more,
})

export const buildCapture = (more: Partial<FaceCapture> = {}): FaceCapture => ({
  id: '0190e000-0000-7000-8000-000000000002',
  at: AT,
  camera,
  areaName: 'Lobby',
  source: 'camera',
  quality,
  isComparable: true,
  hasScene: true,
  ...more,
})

/** A camera in whose stream faces are looked for. */
export const buildStream = (name: string, more: Partial<FaceStream> = {}): FaceStream => ({
  camera: { id: `0190d000-0000-7000-8000-0000000000${name.length}`, name },
  state: 'recognised',
  framesPerSecond: null,
  since: AT,
  ...more,
})
