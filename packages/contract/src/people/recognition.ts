import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing } from '../core/fields.ts'

/** `off`: not started on this installation; `away`: it is, and does not answer; `starting`: its model is not loaded yet. */
export const recognitionStates = ['off', 'away', 'starting', 'ready'] as const
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
})
export type RecognitionState = z.infer<typeof recognitionState>

export const recognitionCalls = {
  /** Screens that compare faces, or show whom cameras saw, say whether they are recognised now. */
  getState: defineCall({
    path: '/frms/recognition/getState',
    summary: 'Whether faces are recognised, and by which model',
    request: nothing,
    result: recognitionState,
    meta: {
      access: {
        by: 'permission',
        permission: 'comparison.contrast',
        or: 'face_deployment.view',
        object: 'none',
      },
      centre: 'none',
    },
  }),
}

export const recognitionModule = { calls: recognitionCalls }
