import { z } from 'zod'
import { defineEvent } from '../../core/event.ts'
import { id } from '../../core/fields.ts'
import { noticeSettled } from './notice.ts'

const noticeEvents = [
  /** Deliveries were queued. */
  defineEvent('notice.queued', z.object({ noticeId: id, alarmId: id.nullable() })),
  defineEvent('notice.settled', noticeSettled),
] as const

export const noticeModule = { calls: {}, events: noticeEvents }
