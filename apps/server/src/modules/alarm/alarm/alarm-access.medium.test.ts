import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALARM_PERMISSIONS, signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('permissions of the calls', () => {
  const some = '0192aaaa-0000-7000-8000-000000000000'
  const day = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }
  const calls = [
    ['getRecords', {}, 'alarm.view'],
    ['getRecord', { id: some }, 'alarm.view'],
    ['getDetails', { alarmId: some }, 'alarm.view'],
    ['getOpen', {}, 'alarm.view'],
    ['countOpen', {}, 'alarm.view'],
    ['getByPage', {}, 'alarm.view'],
    ['getWords', {}, 'alarm.view'],
    ['getFlashingDevices', {}, 'alarm.view'],
    ['getMoments', { deviceIds: [some], ...day }, 'alarm.view'],
    ['getTypeTree', {}, 'alarm.view'],
    ['getPicture', { alarmId: some }, 'alarm.view'],
    ['acknowledge', { alarmId: some, confirm: 'acknowledge' }, 'alarm.handle'],
    ['close', { alarmId: some, reason: 'x' }, 'alarm.close'],
    ['exportExcel', { ids: [some] }, 'alarm.export'],
    ['exportAll', {}, 'alarm.export'],
  ] as const

  test.each(calls)('%s: nobody signed in', async (call, input) => {
    const answer = await server.client.alarm[call](input as never)
    expect(answer).toMatchObject({ status: 401, needLogin: true })
  })

  test.each(calls)('%s: everything but the permission', async (call, input, permission) => {
    const { client } = await signInOperator(server, {
      permissions: ['live.view', ...ALARM_PERMISSIONS.filter(one => one !== permission)],
    })
    const answer = await client.alarm[call](input as never)
    expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })

  test.each(calls.filter(([, input]) => 'id' in input || 'alarmId' in input || 'ids' in input))(
    '%s: an alarm of an area out of reach, as one that does not exist',
    async (call, input) => {
      const { client } = await signInOperator(server)
      const foreign = await buildAlarm(server.db, { pictureKey: 'x' })
      const key = Object.keys(input)[0] ?? ''
      const asked = { ...input, [key]: key === 'ids' ? [foreign.id] : foreign.id }
      for (const request of [asked, input]) {
        const answer = await client.alarm[call](request as never)
        expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
      }
    },
  )

  test.each(['getRecords', 'getByPage', 'getOpen', 'countOpen', 'getFlashingDevices', 'exportAll'] as const)(
    "%s: another's centre",
    async call => {
      const [mine, other] = [await signInOperator(server), await signInOperator(server)]
      const answer = await mine.client.alarm[call]({ centerId: other.centerId })
      expect(answer).toMatchObject({ status: 403, errorCode: 'access.no_centre' })
    },
  )
})
