import type { TaskStatus } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const task = phrasesOf<'task'>()({
  errors: {
    'task.not_found': 'This task does not exist any more',
    'task.not_yours': 'This is the task of somebody else',
    'task.closed': 'The task is closed',
    'task.already_accepted': 'The task has already been accepted',
    'task.not_accepted': 'Accept the task first',
    'task.already_rejected': 'The task has already been rejected',
    'task.already_forwarded': 'The task has already been forwarded',
    'task.in_review': 'The report is waiting for its review',
    'task.not_in_review': 'There is no report to review',
    'task.not_rejected': 'Only a rejected task can be reissued',
    'task.changed_meanwhile': '{by} changed this task meanwhile. Its present state is shown now.',
    'task.urge_too_soon': 'Urge only once every 30s',
    'task.reason_required': 'Give a reason',
    'task.report_empty': 'The report must not be empty',
    'task.completion_before_start': 'The completion time must be after the start time',
    'task.time_in_future': 'The time lies in the future: check the clock of the phone',
    'task.time_too_old': 'This was done too long ago to be accepted now',
    'task.person_not_permitted':
      'One of these people cannot be given this task: they may not see this alarm or do not take tasks',
    'task.already_assigned': '{name} already has an open task of this alarm',
    'task.forward_to_required': 'Choose whom to forward the task to',
    'task.forward_to_self': 'A task cannot be forwarded to oneself',
    'task.picture_invalid': 'A picture is not a readable JPG, PNG or BMP',
    'task.picture_too_large': 'A picture is larger than 5 MB',
    'task.no_picture': 'This picture does not exist',
  },
  enums: {
    taskStatus: {
      not_started: 'Not started',
      in_progress: 'In progress',
      rejected: 'Rejected',
      pending_review: 'Pending review',
      forwarded: 'Forwarded',
      false_alarm: 'False alarm',
      completed: 'Completed',
    } satisfies Record<TaskStatus, string>,
  },
  permissions: {
    'alarm.dispatch': 'Dispatch tasks of alarms',
  },
  log: {
    'task.issue': 'Give tasks of an alarm',
    'task.reissue': 'Reissue a task',
    'task.urge': 'Urge a person',
    'task.review': 'Review a report',
    'task.act': 'Answer a task',
    'task.report': 'Report on a task',
    'task.view_picture': 'View pictures of a report',
  },
})
