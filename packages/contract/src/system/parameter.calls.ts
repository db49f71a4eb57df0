import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, moment, nothing, TEXT_LIMIT, uploadBody, uploaded, version } from '../core/fields.ts'
import { ALARM_SOUND_LIMIT, frequentWord, parameterKeys, parameterValues, quickLabel } from './parameter.ts'

const storedText = z.string().max(TEXT_LIMIT)
/** Any parameter's value; the key's own schema says more. */
const value = z.union([z.number(), storedText, z.boolean(), z.array(storedText)])
export type ParameterValue = z.infer<typeof value>

export const parameterRow = z.object({
  key: z.enum(parameterKeys),
  /** Null where the value is a secret. */
  value: value.nullable(),
  /** Whether the value differs from its default, or a secret is set. */
  isSet: z.boolean(),
  /** Whether the caller may change it; security parameters are for super administrators. */
  mayEdit: z.boolean(),
  /** The name of an uploaded file. */
  fileName: z.string().nullable(),
  /** Empty when nobody has changed it yet. */
  changedBy: z.string(),
  changedAt: moment.nullable(),
  version,
})
export type ParameterRow = z.infer<typeof parameterRow>

const edit = { by: 'permission', permission: 'parameter.edit', object: 'none' } as const
/** Who closes alarms adds labels and words; an entry is renamed by who edits parameters (SYSTEM-24). */
const add = { by: 'permission', permission: 'alarm.close', or: 'parameter.edit', object: 'none' } as const
/** A full list is refused with `parameter.list_full` unless the oldest may go (SYSTEM-24). */
const replaceOldest = z.boolean().default(false)

export const parameterCalls = {
  getList: defineCall({
    path: '/vms/sysparam/getParamList',
    summary: 'The system parameters in force that a console needs',
    request: nothing,
    result: parameterValues,
    meta: { access: { by: 'signed-in', object: 'none' }, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/vms/sysparam/getDetails',
    summary: 'Every system parameter with who changed it last; secrets without their value',
    request: nothing,
    result: z.array(parameterRow),
    meta: { access: edit, centre: 'none' },
  }),
  update: defineCall({
    path: '/vms/sysparam/update',
    summary: 'Change one system parameter; in force at once',
    /** An empty text removes a secret. Without `version` the call applies to whatever the value is now. */
    request: z.strictObject({ key: z.enum(parameterKeys), value, version: version.optional() }),
    result: parameterRow,
    refuses: [
      'parameter.changed_meanwhile',
      'parameter.sso_incomplete',
      'parameter.super_only',
      'parameter.unknown',
    ],
    meta: { access: edit, centre: 'none', audit: 'parameter.update' },
  }),
  restoreDefault: defineCall({
    path: '/vms/sysparam/restoreDefault',
    summary: 'Set system parameters back to their defaults',
    request: z.strictObject({ keys: z.array(z.enum(parameterKeys)).min(1).max(100) }),
    result: z.array(parameterRow),
    refuses: ['parameter.sso_incomplete', 'parameter.super_only', 'parameter.unknown'],
    meta: { access: edit, centre: 'none', audit: 'parameter.restore_default' },
  }),
  uploadAlarmSound: defineCall({
    path: '/vms/sysparam/uploadAlarmSound',
    summary: 'Upload the MP3 that consoles play at a new alarm, in place of the one before',
    request: uploaded,
    result: parameterRow,
    refuses: ['parameter.sound_format', 'parameter.sound_too_large'],
    meta: {
      access: edit,
      centre: 'none',
      bodyLimit: uploadBody(ALARM_SOUND_LIMIT),
      rate: { max: 30, seconds: 60, by: 'user' },
      audit: 'parameter.upload_sound',
    },
  }),
  downloadAlarmSound: defineCall({
    path: '/vms/sysparam/downloadAlarmSound',
    summary: 'The uploaded alarm sound, by the id in `alarm.sound_file`',
    request: z.strictObject({ id }),
    result: download,
    refuses: ['parameter.no_sound'],
    meta: { access: { by: 'signed-in', object: 'none' }, centre: 'none' },
  }),
  // Clients know these three by this spelling (SYSTEM-24).
  getFrequentWords: defineCall({
    path: '/ams/getFrequencyWrod',
    summary: 'The high-frequency words, the oldest first',
    request: nothing,
    result: z.array(frequentWord),
    meta: { access: { by: 'permission', permission: 'alarm.handle', object: 'none' }, centre: 'none' },
  }),
  saveFrequentWord: defineCall({
    path: '/ams/updateFrequencyWrod',
    summary: 'Add a high-frequency word, or write `oldWord` anew',
    request: z.strictObject({ word: frequentWord, oldWord: frequentWord.optional(), replaceOldest }),
    result: parameterRow,
    refuses: ['parameter.in_list', 'parameter.list_full', 'parameter.not_in_list'],
    meta: { access: add, centre: 'none', audit: 'parameter.update' },
  }),
  removeFrequentWord: defineCall({
    path: '/ams/deleteFrequencyWrod',
    summary: 'Take away a high-frequency word; one that is gone already is fine',
    request: z.strictObject({ word: frequentWord }),
    result: parameterRow,
    refuses: ['parameter.not_in_list'],
    meta: { access: edit, centre: 'none', audit: 'parameter.update' },
  }),
  saveQuickLabel: defineCall({
    path: '/ams/updateQuickLabel',
    summary: 'Add a quick label, or write `oldLabel` anew',
    request: z.strictObject({ label: quickLabel, oldLabel: quickLabel.optional(), replaceOldest }),
    result: parameterRow,
    refuses: ['parameter.in_list', 'parameter.list_full', 'parameter.not_in_list'],
    meta: { access: add, centre: 'none', audit: 'parameter.update' },
  }),
  removeQuickLabel: defineCall({
    path: '/ams/deleteQuickLabel',
    summary: 'Take away a quick label; one that is gone already is fine',
    request: z.strictObject({ label: quickLabel }),
    result: parameterRow,
    refuses: ['parameter.not_in_list'],
    meta: { access: edit, centre: 'none', audit: 'parameter.update' },
  }),
}

const parameterEvents = [defineEvent('parameter.changed', done)] as const

export const parameterModule = { calls: parameterCalls, events: parameterEvents }
