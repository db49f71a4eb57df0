import type { PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'

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
