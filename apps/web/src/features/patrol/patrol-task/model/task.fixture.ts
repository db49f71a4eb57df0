import type { PatrolCheckIn, PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'

const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const ME = id(50)

const stop = (position: number, given: Partial<PatrolTaskStop> = {}): PatrolTaskStop => ({
  position,
  deviceId: id(10 + position),
  deviceName: `Gate-0${position + 1}`,
  preset: null,
  seconds: 30,
  questions: [],
  longitude: 121.5 + position / 10,
  latitude: 31.2,
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

/** A patrol of three stops that is due, for tests; what a test does not care about is filled in. */
export function buildTask(given: Partial<PatrolTaskDetails> = {}): PatrolTaskDetails {
  return {
    id: id(1),
    planId: id(2),
    planName: 'Night round',
    personId: ME,
    personName: 'Ann',
    level: 'urgent',
    isOnFoot: false,
    status: 'unstarted',
    outcome: null,
    punctuality: null,
    dueFrom: '2026-11-25T22:00:00.000Z',
    dueTo: '2026-11-25T23:00:00.000Z',
    onTimeUntil: '2026-11-25T22:15:00.000Z',
    startedAt: null,
    endedAt: null,
    isPaused: false,
    position: 0,
    stopCount: 3,
    judgedCount: 0,
    findingCount: 0,
    signedBy: '',
    signedAt: null,
    version: 0,
    order: null,
    checkIns: [],
    stops: [stop(0, { questions: ['Is the gate shut?'] }), stop(1), stop(2)],
    ...given,
  }
}

const checkIn = (position: number, given: Partial<PatrolCheckIn>): PatrolCheckIn => ({
  position,
  name: 'Gate',
  longitude: 121.5 + position / 10,
  latitude: 31.2,
  dueAt: '2026-11-25T22:00:00.000Z',
  isPhotoRequired: false,
  questions: [],
  verdict: null,
  at: null,
  phoneAt: null,
  receivedAt: null,
  means: null,
  marks: [],
  distance: null,
  note: '',
  answers: [],
  hasPicture: false,
  madeBy: '',
  cameraId: null,
  alarmId: null,
  ...given,
})

/** A patrol on foot of two stops, of which the first has its check-in, for tests. */
export const buildFootTask = (given: Partial<PatrolTaskDetails> = {}): PatrolTaskDetails =>
  buildTask({
    planName: 'Walk',
    isOnFoot: true,
    status: 'in_progress',
    stopCount: 2,
    order: 'in_order',
    stops: [],
    checkIns: [
      checkIn(0, {
        verdict: 'on_time',
        at: '2026-11-25T22:01:00.000Z',
        phoneAt: '2026-11-25T22:01:00.000Z',
        receivedAt: '2026-11-25T22:20:00.000Z',
        marks: ['told_later'],
        madeBy: 'Ann',
      }),
      checkIn(1, { name: 'Dock', dueAt: '2026-11-25T22:10:00.000Z' }),
    ],
    ...given,
  })
