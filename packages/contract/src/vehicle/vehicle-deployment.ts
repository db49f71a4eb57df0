import { z } from 'zod'
import { deploymentCalls } from '../alarm/deployment/deployment.calls.ts'
import { defineEvent } from '../core/event.ts'
import { id } from '../core/fields.ts'
import { listedPlate } from './blacklist.ts'

/** Single plates of a deployment, beside its groups. */
export const DEPLOYMENT_PLATES_MAX = 50

const fields = {
  /** Single plates and patterns, which ring with the level of the deployment. */
  plates: z.array(listedPlate).max(DEPLOYMENT_PLATES_MAX).default([]),
  /** Whole plates also match with one character that was read wrong. */
  isNear: z.boolean().default(false),
}

export const vehicleDeploymentCalls = deploymentCalls(
  {
    path: '/biz/deployment',
    view: 'vehicle_deployment.view',
    edit: 'vehicle_deployment.edit',
    kind: 'vehicle_deployment',
  },
  fields,
)
export type VehicleDeployment = z.infer<typeof vehicleDeploymentCalls.getDetails.result>
export const vehicleDeploymentDraft = vehicleDeploymentCalls.add.request
export type VehicleDeploymentDraft = z.output<typeof vehicleDeploymentDraft>

/** Deployments were added, changed, started, stopped or deleted: lists fetch again, and whoever matches reads them again. */
const vehicleDeploymentEvents = [
  defineEvent('vehicle_deployment.changed', z.object({ ids: z.array(id) })),
] as const

export const vehicleDeploymentModule = { calls: vehicleDeploymentCalls, events: vehicleDeploymentEvents }
