import { z } from 'zod'
import { id, moment } from '../core/fields.ts'

/** Status of one person's task (ALARM-31). */
export const taskStatuses = [
  'not_started',
  'in_progress',
  'rejected',
  'pending_review',
  'forwarded',
  'false_alarm',
  'completed',
] as const
export const taskStatus = z.enum(taskStatuses)
export type TaskStatus = z.infer<typeof taskStatus>

/** Tasks in these states keep their person busy; closing the alarm ends them. */
export const openTaskStatuses = [
  'not_started',
  'in_progress',
  'pending_review',
  'false_alarm',
] as const satisfies readonly TaskStatus[]

/** Actions of the task's person. */
export const personTaskActions = ['accept', 'reject', 'forward', 'report', 'false_alarm'] as const
export type PersonTaskAction = (typeof personTaskActions)[number]
/** Actions of a dispatcher. */
export const dispatcherTaskActions = ['approve', 'return', 'reissue', 'urge'] as const
export type DispatcherTaskAction = (typeof dispatcherTaskActions)[number]
/** `end` is what closing the alarm does to it. */
export type TaskAction = PersonTaskAction | DispatcherTaskAction | 'end'

/** Seconds between two urges of one task (ALARM-32). */
export const URGE_PAUSE_SECONDS = 30
/** The most people that one release or assignment names. */
export const TASK_PEOPLE_LIMIT = 20
/** The most characters of the reason for a rejection, a forward or a return. */
export const TASK_REASON_LIMIT = 255
export const TASK_REPORT_LIMIT = 1000
export const TASK_PICTURES_LIMIT = 4
/** Bytes of each picture of a report: 5 MB. */
export const TASK_PICTURE_LIMIT = 5 * 1024 * 1024
/**
 * A phone without a network sends later what its person did, with the time of then: at most so many hours later, and its
 * clock may run ahead of ours by so many seconds.
 */
export const TASK_LATE_HOURS = 24
export const TASK_AHEAD_SECONDS = 300

export const taskReport = z.object({
  id,
  kind: z.enum(['report', 'false_alarm']),
  content: z.string(),
  /** When the person had done the work; it is after the start of the task. */
  completedAt: moment,
  /** When the report reached the server. */
  at: moment,
  /** Ids for `getPicture`. */
  pictureIds: z.array(id),
})
export type TaskReport = z.infer<typeof taskReport>

/** The task of one person for one alarm. */
export const task = z.object({
  id,
  alarmId: id,
  /** Null when the user has been deleted. */
  userId: id.nullable(),
  /** Name and job of the person as they were when the task was issued. */
  name: z.string(),
  jobName: z.string(),
  status: taskStatus,
  /** The dispatcher's words about the work. */
  remarks: z.string(),
  /** Why it was rejected, forwarded or returned the last time. */
  reason: z.string(),
  /** Names of the people it came from and went to. */
  forwardedFrom: z.string().nullable(),
  forwardedTo: z.string().nullable(),
  issuedBy: z.string(),
  issuedAt: moment,
  /** When the person accepted it. */
  startedAt: moment.nullable(),
  /** When it was approved, or ended with the alarm. */
  completedAt: moment.nullable(),
  /** The closing of the alarm ended it, not a review. */
  isEndedByAlarm: z.boolean(),
  urgedAt: moment.nullable(),
  urgeCount: z.int(),
  /** Oldest first. */
  reports: z.array(taskReport),
  /** Grows with each change of its state; a call that sends it back acts only on the state that was seen. */
  version: z.int(),
})
export type Task = z.infer<typeof task>
