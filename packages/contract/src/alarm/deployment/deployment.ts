import { z } from 'zod'
import { id, moment, version } from '../../core/fields.ts'
import { timeRange } from '../../core/time-range.ts'
import { alarmLevel } from '../alarm.ts'

// Deployments of vehicles and of persons have this in common: lists of whom one looks for, where, when and why.

export const DEPLOYMENT_NAME_LIMIT = 300
export const DEPLOYMENT_REASON_LIMIT = 1024
export const DEPLOYMENT_CODE_LIMIT = 30
/** Groups of one deployment (PEOPLE-9). */
export const DEPLOYMENT_GROUPS_MAX = 64
/** Cameras, and camera groups, of one deployment. */
export const DEPLOYMENT_CAMERAS_MAX = 300
/** Days from start to end, unless it holds for ever. */
export const DEPLOYMENT_DAYS_MAX = 30
export const DEPLOYMENT_PAUSE_MAX = 86_400
export const DEPLOYMENT_PAUSE_DEFAULT = 300

/** Looks for those on its lists, or for whoever is on none of them. */
export const deploymentModes = ['listed', 'unlisted'] as const
export const deploymentMode = z.enum(deploymentModes)
export type DeploymentMode = z.infer<typeof deploymentMode>

/** `waiting`: enabled, and not at this hour; `ended`: enabled, and its end has passed. */
export const deploymentStates = ['running', 'waiting', 'ended', 'stopped'] as const
export const deploymentState = z.enum(deploymentStates)
export type DeploymentState = z.infer<typeof deploymentState>
export const deploymentStatuses = ['enabled', 'stopped'] as const
export const deploymentStatus = z.enum(deploymentStatuses)

const ids = z.array(id).max(DEPLOYMENT_CAMERAS_MAX)
/** A span between two moments; null: for ever. The service refuses one that is over, backwards or too long. */
const span = z.strictObject({ from: moment, to: moment }).nullable()

export const deploymentFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(DEPLOYMENT_NAME_LIMIT)
    .regex(/^[\p{Script=Han}A-Za-z0-9-]+$/u, 'deployment_name'),
  reason: z.string().trim().max(DEPLOYMENT_REASON_LIMIT).default(''),
  /** Black-list code: empty, or unique. */
  code: z.string().trim().max(DEPLOYMENT_CODE_LIMIT).default(''),
  mode: deploymentMode,
  /** Of alarms that no group gives a level: of single plates, and of whoever is on no list. */
  level: alarmLevel,
  cameraIds: ids,
  cameraGroupIds: ids,
  groupIds: z.array(id).max(DEPLOYMENT_GROUPS_MAX),
  time: span,
  /** The hours in which it holds, in the time of the site. */
  week: timeRange,
  /** The same one at the same checkpoint does not ring again within so many seconds. */
  pauseSeconds: z.int().min(0).max(DEPLOYMENT_PAUSE_MAX).default(DEPLOYMENT_PAUSE_DEFAULT),
  isEnabled: z.boolean().default(true),
}
const common = z.strictObject(deploymentFields)
export type DeploymentDraft = z.output<typeof common>

const named = z.object({ id, name: z.string() })
export const deploymentView = {
  id,
  name: z.string(),
  reason: z.string(),
  code: z.string(),
  mode: deploymentMode,
  level: alarmLevel,
  cameras: z.array(named),
  cameraGroups: z.array(named),
  groups: z.array(named),
  time: span,
  week: timeRange,
  pauseSeconds: z.int(),
  isEnabled: z.boolean(),
  state: deploymentState,
  createdBy: z.string(),
  createdAt: moment,
  version,
}
const commonView = z.object(deploymentView)
export type Deployment = z.infer<typeof commonView>
