import type { OwnStaff, OwnTask } from '@palisade/contract'

export const testId = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A guard's own task for tests, not started yet. */
export const buildOwnTask = (given: Partial<OwnTask> = {}, number = 1): OwnTask => ({
  id: testId(number),
  alarmId: testId(1000 + number),
  userId: testId(3),
  name: 'Bob',
  jobName: 'Guard',
  status: 'not_started',
  remarks: 'Look at the north gate',
  reason: '',
  forwardedFrom: null,
  forwardedTo: null,
  issuedBy: 'Ann',
  issuedAt: '2026-11-20T08:01:00.000Z',
  startedAt: null,
  completedAt: null,
  isEndedByAlarm: false,
  urgedAt: null,
  urgeCount: 0,
  reports: [],
  version: 1,
  alarm: buildTaskAlarm(number),
  ...given,
})

const buildTaskAlarm = (number: number): OwnTask['alarm'] => ({
  id: testId(1000 + number),
  alarmId: testId(1000 + number),
  number: `20261120-${number}`,
  level: 'urgent',
  type: 'intrusion',
  status: 'in_progress',
  taskStatus: 'task_issued',
  occurredAt: '2026-11-20T08:00:00.000Z',
  lastAt: '2026-11-20T08:00:00.000Z',
  count: 1,
  areaId: testId(11),
  centerId: testId(12),
  location: 'North Harbour / Gate',
  deviceId: null,
  deviceName: 'Gate-01',
  deviceCode: 'GATE-01',
  ip: '',
  reporter: '',
  description: '',
  remarks: '',
  longitude: null,
  latitude: null,
  isChattering: false,
  inhibitedBy: null,
  shelf: null,
  hasPicture: false,
  hasClip: false,
  acknowledgedBy: 'Ann',
  acknowledgedAt: '2026-11-20T08:00:30.000Z',
  closedBy: null,
  closedAt: null,
  executors: ['Bob'],
  version: 2,
})

/** A guard who has neither begun duty nor consented. */
export const offDuty: OwnStaff = {
  status: 'online',
  isOnDuty: false,
  isBusy: false,
  hasConsented: false,
  positionAt: null,
}
