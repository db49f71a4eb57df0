import type { VehicleDeployment } from '@palisade/contract'
import {
  deploymentFieldsOf,
  emptyDeployment,
  type DeploymentFields,
} from '#shared/deployment/deployment-form.ts'

export interface VehicleDeploymentFields extends DeploymentFields {
  plates: string[]
  isNear: boolean
}

export const emptyVehicleDeployment: VehicleDeploymentFields = {
  ...emptyDeployment,
  plates: [],
  isNear: false,
}

export const vehicleDeploymentFieldsOf = (deployment: VehicleDeployment): VehicleDeploymentFields => ({
  ...deploymentFieldsOf(deployment),
  plates: deployment.plates,
  isNear: deployment.isNear,
})
