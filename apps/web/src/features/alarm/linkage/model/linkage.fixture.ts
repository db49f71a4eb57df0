import {
  ALWAYS,
  type DryRunPart,
  type LinkageAction,
  type LinkageRule,
  type LinkageRun,
  type LinkageRunDetails,
  type LinkageStep,
} from '@palisade/contract'

export const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const GATE = { id: idOf(1), name: 'Gate', isDeleted: false }
const at = '2026-11-22T08:15:00.000Z'
const common = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' } as const

export const switchOn: LinkageAction = {
  kind: 'output',
  ...common,
  deviceId: GATE.id,
  token: 'relay-1',
  label: 'Siren',
  isOn: true,
}
export const takePicture: LinkageAction = { kind: 'snapshot', ...common, delaySeconds: 5, cameraId: null }

export const buildRule = (changes: Partial<LinkageRule> = {}): LinkageRule => ({
  id: idOf(10),
  name: 'Siren at the gate',
  priority: 10,
  description: 'At night',
  eventTypes: ['intrusion'],
  levels: [],
  deviceIds: [GATE.id],
  defenceZoneIds: [],
  areaIds: [],
  cameraGroupIds: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: null,
  actions: [switchOn, takePicture],
  status: 'enabled',
  isEditable: true,
  sources: [{ kind: 'device', ...GATE }],
  hiddenSources: 0,
  parts: [GATE],
  creator: 'Li Wei',
  createdAt: at,
  savedBy: 'Li Wei',
  savedAt: at,
  lastRunAt: null,
  version: 3,
  ...changes,
})

export const buildRun = (changes: Partial<LinkageRun> = {}): LinkageRun => ({
  id: idOf(20),
  ruleId: idOf(10),
  startedBy: '',
  ruleName: 'Siren at the gate',
  priority: 10,
  alarmId: idOf(30),
  alarmNumber: 'A-1',
  eventType: 'intrusion',
  level: 'urgent',
  deviceName: 'Gate',
  location: 'North',
  triggeredAt: at,
  endedAt: at,
  state: 'uncertain',
  reason: null,
  reasonParams: {},
  actions: ['output', 'snapshot'],
  imageCount: 1,
  ...changes,
})

export const buildStep = (changes: Partial<LinkageStep> = {}): LinkageStep => ({
  position: 0,
  kind: 'output',
  action: switchOn,
  target: 'Gate: Siren',
  state: 'uncertain',
  reason: 'interrupted',
  reasonParams: {},
  dueAt: at,
  startedAt: at,
  endedAt: null,
  hasImage: false,
  ...changes,
})

export const pictureStep = buildStep({
  position: 1,
  kind: 'snapshot',
  action: takePicture,
  target: 'Gate',
  state: 'done',
  reason: null,
  startedAt: at,
  endedAt: '2026-11-22T08:15:01.500Z',
  hasImage: true,
})

export const buildRunDetails = (changes: Partial<LinkageRunDetails> = {}): LinkageRunDetails => ({
  ...buildRun(),
  chain: [],
  steps: [buildStep(), pictureStep],
  ...changes,
})

export const buildPart = (changes: Partial<DryRunPart> = {}): DryRunPart => ({
  from: '2026-11-21T08:00:00.000Z',
  until: '2026-11-22T08:00:00.000Z',
  progress: 1,
  next: null,
  scanned: 40,
  runs: 3,
  acknowledged: 0,
  hours: [{ at: '2026-11-21T10:00:00.000Z', runs: 3 }],
  examples: [
    { alarmId: idOf(30), number: 'A-1', at, eventType: 'intrusion', deviceName: 'Gate', location: 'North' },
  ],
  ...changes,
})
