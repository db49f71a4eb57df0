import type { Task, TaskPerson } from '@palisade/contract'

/** A task for tests, not started yet. */
export const buildTask = (given: Partial<Task> = {}): Task => ({
  id: '01990000-0000-7000-8000-0000000000e1',
  alarmId: '01990000-0000-7000-8000-000000000001',
  userId: '01990000-0000-7000-8000-0000000000f1',
  name: 'Bob',
  jobName: 'Guard',
  status: 'not_started',
  remarks: '',
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
  ...given,
})

/** A free person for tests. */
export const buildPerson = (given: Partial<TaskPerson> = {}): TaskPerson => ({
  userId: '01990000-0000-7000-8000-0000000000f1',
  name: 'Bob',
  jobName: 'Guard',
  status: 'free',
  openTasks: 0,
  distance: 40,
  positionAt: '2026-11-20T08:00:50.000Z',
  isPositionOld: false,
  isOnFloor: null,
  ...given,
})
