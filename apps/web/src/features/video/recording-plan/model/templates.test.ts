import { recordingPlanFields } from '@palisade/contract'
import { expect, test } from 'vitest'
import { planOf, planTemplates } from './templates.ts'

test.each(planTemplates)('%s is a plan that the server takes', template => {
  expect(recordingPlanFields.safeParse(planOf(template)).error).toBeUndefined()
})
