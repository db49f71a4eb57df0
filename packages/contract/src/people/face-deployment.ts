import { z } from 'zod'
import { deploymentCalls } from '../alarm/deployment/deployment.calls.ts'
import { defineEvent } from '../core/event.ts'
import { id } from '../core/fields.ts'

export const faceDeploymentCalls = deploymentCalls(
  {
    path: '/frms/deployment',
    view: 'face_deployment.view',
    edit: 'face_deployment.edit',
    kind: 'face_deployment',
  },
  {},
)
export type FaceDeployment = z.infer<typeof faceDeploymentCalls.getDetails.result>
export const faceDeploymentDraft = faceDeploymentCalls.add.request

/** Deployments were added, changed, started, stopped or deleted: lists fetch again, and whoever matches reads them again. */
const faceDeploymentEvents = [defineEvent('face_deployment.changed', z.object({ ids: z.array(id) }))] as const

export const faceDeploymentModule = { calls: faceDeploymentCalls, events: faceDeploymentEvents }
