import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, moment, nothing } from '../core/fields.ts'
import { searchPurpose } from './comparison.ts'
import { recognitionModelCalls } from './recognition-model.ts'

/** `off`: not started on this installation; `away`: it is, and does not answer; `starting`: its model is not loaded yet; `failed`: it does not load. */
export const recognitionStates = ['off', 'away', 'starting', 'failed', 'ready'] as const
export const recognitionState = z.object({
  state: z.enum(recognitionStates),
  /** The model that faces are compared with; null where that is not known. */
  model: z
    .object({
      name: z.string(),
      vendor: z.string(),
      licence: z.string(),
      /** The one that the product brings: for comparing two pictures, and for lists of a few hundred persons. */
      isBuiltIn: z.boolean(),
      /** Least width of a face that is enrolled, pixels. */
      minFacePx: z.number(),
    })
    .nullable(),
  /** Who turned it off in the selected centre, when and why; null: it is on there. */
  centreOff: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
})
export type RecognitionState = z.infer<typeof recognitionState>

export const recognitionCalls = {
  /** Screens that compare faces, or show whom cameras saw, say whether they are recognised now. */
  getState: defineCall({
    path: '/frms/recognition/getState',
    summary:
      'Whether faces are recognised, on the installation and in the selected centre, and by which model',
    request: nothing,
    result: recognitionState,
    meta: {
      // Screens of several rights need it, and it tells of nobody in a library.
      access: { by: 'signed-in', object: 'none' },
      centre: 'optional',
    },
  }),
  /** While it is off nobody is captured there, and no search reaches its cameras and groups. */
  switchCentre: defineCall({
    path: '/frms/recognition/switchCentre',
    summary: 'Turn the recognition of faces off in the selected centre, or on again',
    request: z.strictObject({ isOn: z.boolean(), reason: searchPurpose.reason }),
    result: done,
    meta: {
      access: { by: 'permission', permission: 'recognition.switch', object: 'none' },
      centre: 'required',
      audit: 'recognition.switch',
    },
  }),
  ...recognitionModelCalls,
}

/** Recognition was turned off or on in a centre, or its models are others: screens ask for its state again. */
const recognitionEvents = [defineEvent('recognition.switched', z.object({}))] as const

export const recognitionModule = { calls: recognitionCalls, events: recognitionEvents }
