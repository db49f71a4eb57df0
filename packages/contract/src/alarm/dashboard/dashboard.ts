import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { nothing } from '../../core/fields.ts'

/** Steps of setting up a new installation, in the order in which they are taken. */
export const setupSteps = ['password', 'site', 'areas', 'cameras', 'users', 'api_key'] as const
export const setupStep = z.enum(setupSteps)
export type SetupStep = z.infer<typeof setupStep>

export const dashboardCalls = {
  getSetup: defineCall({
    path: '/basic/dashboard/getSetup',
    summary: 'Which steps of setting up the installation are done, as the installation is now',
    request: nothing,
    /** The steps that the caller may take; none for who may change nothing of the site. */
    result: z.array(z.object({ step: setupStep, isDone: z.boolean() })),
    meta: {
      access: { by: 'permission', permission: 'dashboard.view', object: 'none' },
      centre: 'none',
    },
  }),
}

export const dashboardModule = { calls: dashboardCalls }
