import { z } from 'zod'
import { defineCall } from './core/call.ts'
import { defineEvent } from './core/event.ts'
import { nothing } from './core/fields.ts'

/**
 * The site's adjustable limits: key, schema with bounds, default, unit (specification §5, §9). One table for the
 * server's rules, the screens and the parameter screen.
 */
export const parameters = {
  'alarm.popup_count': { schema: z.int().min(3).max(20), default: 5, unit: 'count' },
  'alarm.merge_seconds': { schema: z.int().min(1).max(60), default: 30, unit: 's' },
  'alarm.sound': { schema: z.boolean(), default: true, unit: 'switch' },
  'alarm.save_months': { schema: z.int().min(1).max(12), default: 12, unit: 'months' },
  /** Pictures kept from before an alarm; bounded by what the media program caches. */
  'alarm.seconds_before': { schema: z.int().min(1).max(10), default: 8, unit: 's' },
  'organisation.hierarchy_levels': { schema: z.int().min(3).max(7), default: 5, unit: 'levels' },
  /** `{z}/{x}/{y}` address of map tiles; empty means the built-in offline map. */
  'map.tile_url': { schema: z.string().max(255), default: '', unit: 'address' },
} as const
export type ParameterKey = keyof typeof parameters
export type ParameterValues = { [K in ParameterKey]: z.infer<(typeof parameters)[K]['schema']> }

export const parameterKeys = Object.keys(parameters) as ParameterKey[]

export const parameterValues = z.object(
  Object.fromEntries(parameterKeys.map(key => [key, parameters[key].schema])),
) as unknown as z.ZodType<ParameterValues>

export const parameterCalls = {
  getParamList: defineCall({
    path: '/vms/sysparam/getParamList',
    summary: 'The system parameters in force',
    request: nothing,
    result: parameterValues,
    meta: { access: { by: 'signed-in', object: 'none' }, centre: 'none' },
  }),
  update: defineCall({
    path: '/vms/sysparam/update',
    summary: 'Change one system parameter; in force at once',
    request: z.strictObject({
      key: z.enum(parameterKeys),
      value: z.union([z.number(), z.string(), z.boolean()]),
    }),
    result: parameterValues,
    meta: {
      access: { by: 'permission', permission: 'parameter.edit', object: 'none' },
      centre: 'none',
      audit: 'parameter.update',
    },
  }),
}

export const parameterEvents = [defineEvent('parameter.changed', z.object({}))] as const
