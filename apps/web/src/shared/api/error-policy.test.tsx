import { loadTranslator } from '@palisade/phrases'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { reportError, showErrorsWith } from './error-policy.ts'
import { errorText } from './error-text.ts'
import { createQueryClient } from './query-client.ts'

const refused = (code: string) => new ApiError({ failure: 'refused', code, requestId: 'r7', status: 200 })

function listen() {
  const show = vi.fn()
  showErrorsWith(show)
  return show
}

test('one failure is told once, however many report it', () => {
  const show = listen()
  const error = refused('alarm.not_found')
  reportError(error)
  reportError(error)
  expect(show).toHaveBeenCalledExactlyOnceWith(error)
})

test('what the screen shows itself, an aborted call and a lost session are not told', () => {
  const show = listen()
  reportError(refused('alarm.not_found'), true)
  reportError(refused('alarm.not_found'), ['alarm.not_found', 'alarm.no_clip'])
  reportError(new DOMException('', 'AbortError'))
  reportError(refused('session.login_needed'))
  expect(show).not.toHaveBeenCalled()
  reportError(refused('alarm.already_closed'), ['alarm.not_found'])
  expect(show).toHaveBeenCalledOnce()
})

test('queries and mutations go through it, with their own list', async () => {
  const show = listen()
  const client = createQueryClient()
  const fail = () => Promise.reject(refused('alarm.no_clip'))
  const quiet = { meta: { ownErrors: ['alarm.no_clip' as const] } }
  await client.fetchQuery({ queryKey: ['a'], queryFn: fail, ...quiet }).catch(() => undefined)
  expect(show).not.toHaveBeenCalled()
  await client.fetchQuery({ queryKey: ['b'], queryFn: fail }).catch(() => undefined)
  expect(show).toHaveBeenCalledOnce()
  const mutation = client.getMutationCache().build(client, { mutationFn: fail })
  await mutation.execute(undefined).catch(() => undefined)
  expect(show).toHaveBeenCalledTimes(2)
})

test.each([
  [refused('alarm.not_found'), 'This alarm does not exist any more'],
  [refused('future.code'), 'System error, errorCode: future.code (Request id: r7)'],
  [refused('server.failed'), 'Server exception (Request id: r7)'],
  [new ApiError({ failure: 'http', status: 502 }), 'Network error (502)'],
  [new ApiError({ failure: 'http', status: 418 }), 'Connection error (418)'],
  [new ApiError({ failure: 'no-response' }), 'Failed to connect to server'],
  [new ApiError({ failure: 'timeout' }), 'The server took too long to answer'],
  [new Error('a bug of ours'), 'Other exceptions, please contact administrator'],
])('%s reads %s', async (error, text) => {
  expect(errorText(await loadTranslator('en_US'), error)).toBe(text)
})

test.each([
  ['/basic/device/batchDelete', 'Delete failed'],
  ['/biz/linkage-rule/batchStart', 'Batch enable failed'],
  ['/biz/linkage-rule/batchStop', 'Batch disable failed'],
  ['/vms/camera-group/add', 'Add failed'],
  ['/vms/camera-group/update', 'Edit failed'],
  ['/vms/favorite/sort', 'Favorites folder not changed'],
  ['/ams/addTaskInfo', 'Task start failed'],
  ['/biz/alarm/addManualAlarm', 'Report failed'],
])('%s says first what failed', async (path, what) => {
  const t = await loadTranslator('en_US')
  const away = new ApiError({ failure: 'no-response', path })
  expect(errorText(t, away)).toBe(`${what}: Failed to connect to server`)
  // A refusal is precise, and a question that failed changed nothing.
  const known = new ApiError({ failure: 'refused', code: 'alarm.not_found', path })
  expect(errorText(t, known)).toBe('This alarm does not exist any more')
  expect(errorText(t, new ApiError({ failure: 'no-response', path: '/basic/device/getByPage' }))).toBe(
    'Failed to connect to server',
  )
})
