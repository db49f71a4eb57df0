import type { PatrolCheckIn, PatrolTask, PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'

const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const done: PatrolTask = {
  id: id(1),
  planId: id(2),
  planName: 'Night round',
  personId: id(3),
  personName: 'Ann',
  level: 'urgent',
  isOnFoot: false,
  status: 'completed',
  outcome: 'done',
  punctuality: 'on_time',
  dueFrom: '2026-11-25T22:00:00.000Z',
  dueTo: '2026-11-25T23:00:00.000Z',
  onTimeUntil: '2026-11-25T22:10:00.000Z',
  startedAt: '2026-11-25T22:01:00.000Z',
  endedAt: '2026-11-25T22:09:00.000Z',
  isPaused: false,
  position: 1,
  stopCount: 2,
  judgedCount: 1,
  findingCount: 1,
  signedBy: '',
  signedAt: null,
  version: 3,
}

export const missed: PatrolTask = {
  ...done,
  id: id(4),
  outcome: 'missed',
  punctuality: 'missed',
  startedAt: null,
  endedAt: '2026-11-25T21:00:00.000Z',
}

const stop = (position: number, deviceName: string, given: Partial<PatrolTaskStop>): PatrolTaskStop => ({
  position,
  deviceId: id(10 + position),
  deviceName,
  preset: null,
  seconds: 30,
  questions: [],
  longitude: null,
  latitude: null,
  visitedAt: null,
  verdict: null,
  isPresetMissed: false,
  note: '',
  answers: [],
  hasPicture: false,
  alarmId: null,
  judgedBy: '',
  judgedAt: null,
  ...given,
})

/** A check-in that was on time, for tests. */
export const checkIn = (
  position: number,
  name: string,
  given: Partial<PatrolCheckIn> = {},
): PatrolCheckIn => ({
  position,
  name,
  longitude: null,
  latitude: null,
  dueAt: '2026-11-25T22:00:00.000Z',
  isPhotoRequired: false,
  questions: [],
  verdict: 'on_time',
  at: '2026-11-25T22:01:00.000Z',
  phoneAt: '2026-11-25T22:01:00.000Z',
  receivedAt: '2026-11-25T22:01:00.000Z',
  means: 'code',
  marks: [],
  distance: null,
  note: '',
  answers: [],
  hasPicture: false,
  madeBy: 'Ann',
  cameraId: id(20),
  alarmId: null,
  ...given,
})

/** A patrol of two stops that is over, for tests: the first is abnormal, the second was not visited. */
export const buildPatrol = (given: Partial<PatrolTaskDetails> = {}): PatrolTaskDetails => ({
  ...done,
  order: null,
  checkIns: [],
  stops: [
    stop(0, 'Gate', {
      visitedAt: '2026-11-25T22:01:00.000Z',
      verdict: 'abnormal',
      note: 'Gate open',
      judgedBy: 'Ann',
    }),
    stop(1, 'Dock', {}),
  ],
  ...given,
})
