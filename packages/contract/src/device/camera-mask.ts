import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { id, version } from '../core/fields.ts'
import { masksSchema } from '../media/mask.ts'

export { CAMERA_MASKS_MAX, masksSchema, type Mask } from '../media/mask.ts'

/** Areas of a camera's picture that are drawn black for whoever may not see below them. */
export const cameraMasks = z.object({
  cameraId: id,
  masks: masksSchema,
  /** 0 for a camera that never had any. */
  version,
})
export type CameraMasks = z.infer<typeof cameraMasks>

const access = {
  by: 'permission',
  permission: 'camera.edit',
  object: { kind: 'device', ids: (request: { cameraId: string }) => [request.cameraId] },
} as const

export const cameraMaskCalls = {
  get: defineCall({
    path: '/vms/camera-mask/get',
    summary: 'The areas of a camera’s picture that are drawn black',
    request: z.strictObject({ cameraId: id }),
    result: cameraMasks,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access, centre: 'none' },
  }),
  set: defineCall({
    path: '/vms/camera-mask/set',
    summary: 'Draw these areas of a camera’s picture black, in place of those before',
    request: z.strictObject({ cameraId: id, version, masks: masksSchema }),
    result: cameraMasks,
    refuses: ['device.not_found', 'device.not_a_camera', 'mask.changed_meanwhile'],
    meta: { access, centre: 'none', audit: 'camera_mask.set' },
  }),
}

export const cameraMaskModule = { calls: cameraMaskCalls }
