import type { OwnFootPatrol, PatrolCheckIn } from '@palisade/contract'
import { testId } from './task.fixture.ts'

const stop = (position: number, name: string, given: Partial<PatrolCheckIn>): PatrolCheckIn => ({
  position,
  name,
  longitude: null,
  latitude: null,
  dueAt: `2026-11-25T22:${position}0:00.000Z`,
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

/** A patrol on foot of two open stops, for tests. */
export const buildOwnPatrol = (given: Partial<OwnFootPatrol> = {}): OwnFootPatrol => ({
  id: testId(70),
  planName: 'Walk',
  status: 'unstarted',
  order: 'in_order',
  dueFrom: '2026-11-25T22:00:00.000Z',
  dueTo: '2026-11-25T23:00:00.000Z',
  toleranceMinutes: 5,
  stops: [stop(0, 'Gate', { questions: ['Gate shut?'] }), stop(1, 'Dock', {})],
  ...given,
})
