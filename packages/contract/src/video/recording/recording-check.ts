import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { moment, nothing } from '../../core/fields.ts'
import { fileFaultSchema } from '../../media/survey.ts'

/**
 * How files and their index may differ: `no_row` is a file that the index does not have, `no_file` a row without its file; `torn`
 * ends in the middle. The others are files that are not indexed at all.
 */
export const recordingFaults = ['no_row', 'no_file', 'differs', 'torn', ...fileFaultSchema.options] as const
export const recordingFault = z.enum(recordingFaults)
export type RecordingFault = z.infer<typeof recordingFault>

/** The nightly comparison of files and index. */
export const recordingCheck = z.object({
  /** The last whole one; null before the first night. */
  last: z
    .object({
      beganAt: moment,
      endedAt: moment,
      files: z.int(),
      faults: z.array(z.object({ fault: recordingFault, count: z.int() })),
    })
    .nullable(),
  /** One that is under way, or that goes on in the next night. */
  running: z.object({ beganAt: moment, files: z.int() }).nullable(),
})
export type RecordingCheck = z.infer<typeof recordingCheck>

export const recordingCheckCalls = {
  getCheck: defineCall({
    path: '/vms/recording/getCheck',
    summary: 'What the nightly comparison of recorded files with their index found',
    request: nothing,
    result: recordingCheck,
    meta: {
      access: { by: 'permission', permission: 'recording_plan.view', object: 'none' },
      centre: 'none',
    },
  }),
}
