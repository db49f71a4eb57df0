import { NEW_RECORDING_PLAN, weekDays, type RecordingPlanFields } from '@palisade/contract'

/** Plans that many sites begin with. */
export const planTemplates = ['always', 'office', 'alarms'] as const
export type PlanTemplate = (typeof planTemplates)[number]

const WORKING_DAYS = weekDays.slice(0, 5)

const begun: Readonly<Record<PlanTemplate, Partial<RecordingPlanFields>>> = {
  always: {},
  office: {
    mode: 'week',
    followsHolidays: true,
    timeRange: {
      type: 'custom',
      dates: [],
      data: WORKING_DAYS.map(day => ({ day, startTime: '07:00', endTime: '19:00' })),
    },
  },
  alarms: { planType: 'alarm', preRecord: 'platform', keepDays: 90 },
}

export const planOf = (template: PlanTemplate): RecordingPlanFields => ({
  ...NEW_RECORDING_PLAN,
  ...begun[template],
})
