import type { PermissionCode, ProcedureStep } from '@palisade/contract'
import { ALARM_PERMISSIONS, signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm, type AlarmOptions } from '#server/testing/builders/alarm.ts'
import { buildProcedure, textStep } from '#server/testing/builders/procedure.ts'
import { signInGuard } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export const OPERATOR: readonly PermissionCode[] = [...ALARM_PERMISSIONS, 'procedure.answer']

const defaultSteps = [textStep('s1', { title: 'Call the police' }), textStep('s2', { isRequired: false })]

/** Ann and Bob see one area, in which there is a procedure and an alarm. */
export async function setUpProcedure(
  server: TestServer,
  steps: readonly ProcedureStep[] = defaultSteps,
  options: AlarmOptions = {},
) {
  const ann = await signInOperator(server, { permissions: OPERATOR, name: 'Ann' })
  const bob = await signInGuard(server, ann.area.id, 'Bob', ['alarm.view', 'staff.use', 'procedure.answer'])
  const { id: procedureId } = await buildProcedure(server.db, { areaId: ann.area.id, steps })
  const { id: alarmId } = await buildAlarm(server.db, { device: ann.device, ...options })
  const seen = { alarmId, procedureId, version: 1 }
  return {
    ann,
    bob,
    alarmId,
    procedureId,
    answerBy: (person: typeof bob | typeof ann, stepKey: string, more: object = {}) =>
      person.client.procedure.answer({ ...seen, stepKey, revision: 0, ...more }),
    shown: async () => got(await ann.client.procedure.getOfAlarm({ alarmId })).procedure,
    details: async () => got(await ann.client.alarm.getDetails({ alarmId })),
    acknowledge: async () => got(await ann.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' })),
    close: (style?: 'false_alarm' | 'unknown') =>
      ann.client.alarm.close({ alarmId, reason: 'x', ...(style && { style }) }),
  }
}
