import {
  alarmCalls,
  alarmExportCalls,
  footageCalls,
  sessionCalls,
  staffCalls,
  type Envelope,
} from '@palisade/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { CALL_TIME_LIMIT, createClient } from './client.ts'
import { factsOf } from '#shared/contract/contract-data.ts'
import type { TimeSample } from './server-clock.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const onLoginNeeded = vi.fn()
let answer: (address: string, init: RequestInit) => Promise<Response>
let times: TimeSample[] = []
let asked: { address: string; init: RequestInit; body: Record<string, unknown> }[] = []

const calls = {
  alarm: alarmCalls,
  alarmExport: alarmExportCalls,
  footage: footageCalls,
  session: sessionCalls,
}
const client = createClient<typeof calls>(factsOf(calls), {
  fetch: (address, init = {}) => {
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    asked.push({ address: address as string, init, body })
    return answer(address as string, init)
  },
  addressOf: path => `http://console/soc${path}`,
  locale: () => 'zh_CN',
  ticket: () => 'ticket-1',
  centreId: () => 'centre-1',
  onServerTime: sample => times.push(sample),
  onLoginNeeded,
})

const json = (status: number, body: unknown) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`)
  return error
}

beforeEach(() => {
  asked = []
  times = []
  onLoginNeeded.mockClear()
  answer = () => json(200, { success: true, returnObj: { list: [] }, requestId: 'r' })
})
afterEach(() => void vi.useRealTimers())

test('each answer tells the server’s time and how long it took, and no further call is made for it', async () => {
  answer = () =>
    Promise.resolve(
      new Response('{"success":true}', {
        headers: { 'content-type': 'application/json', 'x-server-time': '1800000000123' },
      }),
    )
  await client.session.publicConfig()
  expect(times).toEqual([
    { serverTime: 1_800_000_000_123, sentAt: expect.any(Number), receivedAt: expect.any(Number) },
  ])
  expect(times[0]!.receivedAt).toBeGreaterThanOrEqual(times[0]!.sentAt)
  expect(asked).toHaveLength(1)
})

describe('what is sent', () => {
  test('ticket and locale as headers, locale and centre in the body', async () => {
    await client.alarm.getRecords({ pageNum: 2 })
    const [request] = asked
    expect(request?.address).toBe('http://console/soc/basic/alarm/queryAlarmRecord')
    expect(request?.init.method).toBe('POST')
    expect(request?.init.headers).toMatchObject({ ticket: 'ticket-1', locale: 'zh_CN' })
    expect(request?.body).toEqual({ pageNum: 2, locale: 'zh_CN', centerId: 'centre-1' })
  })

  test('the name and ticket of the sender where the call is made for somebody', async () => {
    await client.alarm.getRecords({}, { sender: { userId: ID, ticket: 'ticket-0' } })
    expect(asked[0]?.init.headers).toMatchObject({ ticket: 'ticket-0', 'user-id': ID })
  })

  test('no centre where the call has none, no ticket before login, nothing in an address', async () => {
    await client.alarm.getRecord({ id: ID })
    expect(asked[0]?.body).toEqual({ id: ID, locale: 'zh_CN' })
    await client.session.publicConfig()
    expect(asked[1]?.init).toMatchObject({ method: 'GET', headers: { locale: 'zh_CN' } })
    expect(asked[1]?.init.headers).not.toHaveProperty('ticket')
    for (const { address } of asked) expect(address).not.toContain('ticket-1')
  })
})

describe('a file by its id', () => {
  const file = () => Promise.resolve(new Response('x', { headers: { 'content-type': 'application/zip' } }))

  test('is asked for by a POST with the id in the query, locale and ticket only, and an empty body', async () => {
    answer = file
    await client.alarmExport.getFile({ fileId: ID })
    const [{ address, init } = { address: '', init: {} }] = asked
    expect(address).toBe(`http://console/soc/basic/file/downloadExport?fileId=${ID}`)
    expect([init.method, init.body]).toEqual(['POST', undefined])
    expect(init.headers).toEqual({ locale: 'zh_CN', ticket: 'ticket-1' })
  })

  test('by GET carries the selected centre in the query', async () => {
    answer = file
    await client.footage.getFile({ fileId: ID })
    expect(asked[0]?.address).toBe(`http://console/soc/vms/footage/getFile?fileId=${ID}&centerId=centre-1`)
    expect(asked[0]?.init.headers).toEqual({ locale: 'zh_CN', ticket: 'ticket-1' })
  })
})

describe('what comes back', () => {
  test('the result alone', async () => {
    expect(await client.alarm.getOpen({})).toEqual({ list: [] })
  })

  test('a refusal with its code, parameters and request id', async () => {
    answer = () =>
      json(200, {
        success: false,
        errorCode: 'alarm.export_too_many',
        errorParams: { limit: 100 },
        requestId: 'r9',
      })
    const error = await failureOf(client.alarm.getRecord({ id: ID }))
    expect(error).toMatchObject({
      failure: 'refused',
      code: 'alarm.export_too_many',
      params: { limit: 100 },
      status: 200,
      requestId: 'r9',
    })
  })

  test.each([502, 404, 505])('HTTP %i without an envelope', async status => {
    answer = () => Promise.resolve(new Response('<h1>proxy</h1>', { status }))
    expect(await failureOf(client.alarm.countOpen())).toMatchObject({ failure: 'http', status })
  })

  test('200 with something else than an envelope is no success', async () => {
    answer = () => json(200, 'hello')
    expect(await failureOf(client.alarm.countOpen())).toMatchObject({ failure: 'http', status: 200 })
  })

  test('nothing at all', async () => {
    answer = () => Promise.reject(new TypeError('failed'))
    expect((await failureOf(client.alarm.countOpen())).failure).toBe('no-response')
  })

  test('a file with its name', async () => {
    answer = () =>
      Promise.resolve(
        new Response('xlsx', {
          headers: {
            'content-disposition':
              'attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E6%8A%A5%E8%AD%A6.xlsx',
          },
        }),
      )
    const file = await client.alarm.exportAll({})
    expect(file.fileName).toBe('报警.xlsx')
    expect(await file.blob.text()).toBe('xlsx')
  })

  test('a refusal in place of a file', async () => {
    answer = () => json(200, { success: false, errorCode: 'alarm.no_picture', requestId: 'r' })
    const error = await failureOf(client.alarm.getPicture({ alarmId: ID }))
    expect(error.code).toBe('alarm.no_picture')
  })
})

describe('needLogin', () => {
  test('ends the session of the ticket that was sent', async () => {
    answer = () => json(401, { success: false, needLogin: true, requestId: 'r' })
    const error = await failureOf(client.alarm.countOpen())
    expect(error.code).toBe('session.login_needed')
    expect(onLoginNeeded).toHaveBeenCalledExactlyOnceWith('ticket-1')
  })

  test('is believed whatever the status', async () => {
    answer = () => json(200, { success: false, needLogin: true, requestId: 'r' })
    await failureOf(client.alarm.countOpen())
    expect(onLoginNeeded).toHaveBeenCalledOnce()
  })

  test('wrong credentials at login end no session', async () => {
    answer = () => json(200, { success: false, errorCode: 'session.wrong_credentials', requestId: 'r' })
    await failureOf(client.session.login({ userName: 'a', password: 'b' }))
    expect(onLoginNeeded).not.toHaveBeenCalled()
  })
})

describe('giving up', () => {
  const never: typeof answer = (_address, { signal }) =>
    new Promise((_resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
    })

  test('after the time limit', async () => {
    vi.useFakeTimers()
    answer = never
    const failure = failureOf(client.alarm.countOpen())
    await vi.advanceTimersByTimeAsync(CALL_TIME_LIMIT)
    expect((await failure).failure).toBe('timeout')
  })

  test('a download has longer', async () => {
    vi.useFakeTimers()
    answer = never
    const settled = vi.fn()
    const download = client.alarm.exportAll({}).catch(settled)
    await vi.advanceTimersByTimeAsync(6 * CALL_TIME_LIMIT)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30 * CALL_TIME_LIMIT)
    await download
    expect(settled).toHaveBeenCalledOnce()
  })

  test.each([true, false])('when the caller aborts, before (%s) or meanwhile', async isBefore => {
    answer = never
    const abort = new AbortController()
    if (isBefore) abort.abort()
    const call = client.alarm.countOpen({}, { signal: abort.signal })
    abort.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a call that may come over the open socket', () => {
  const place = { longitude: 121.5, latitude: 31.2 }
  let overSocket: { path: string; body: object }[]
  let said: Promise<Envelope<unknown>> | undefined
  const staff = createClient<{ staff: typeof staffCalls }>(factsOf({ staff: staffCalls }), {
    fetch: (address, init = {}) => {
      asked.push({ address: address as string, init, body: {} })
      return answer(address as string, init)
    },
    addressOf: path => path,
    locale: () => 'zh_CN',
    ticket: () => 'ticket-1',
    centreId: () => 'centre-1',
    callOverSocket: (path, body) => {
      overSocket.push({ path, body })
      return said
    },
    onLoginNeeded,
  })
  beforeEach(() => {
    overSocket = []
    said = Promise.resolve({ success: true, returnObj: {}, requestId: 'r' })
  })

  test('goes there, and a refusal is one', async () => {
    expect(await staff.staff.position(place)).toEqual({})
    expect(overSocket).toEqual([
      { path: '/ams/staff/position', body: { ...place, locale: 'zh_CN', centerId: undefined } },
    ])
    said = Promise.resolve({ success: false, errorCode: 'staff.off_duty', requestId: 'r' })
    expect(await failureOf(staff.staff.position(place))).toMatchObject({ code: 'staff.off_duty' })
    expect(asked).toEqual([])
  })

  test('goes by HTTP while there is no socket, and no other call goes over it', async () => {
    said = undefined
    await staff.staff.position(place)
    await staff.staff.keepAlive()
    expect(asked.map(({ address }) => address)).toEqual(['/ams/staff/position', '/ams/staff/keepAlive'])
    expect(overSocket).toHaveLength(1)
  })

  test('that the socket does not answer has no answer', async () => {
    said = Promise.reject(new Error('the socket has ended'))
    expect(await failureOf(staff.staff.position(place))).toMatchObject({ failure: 'no-response' })
  })
})
