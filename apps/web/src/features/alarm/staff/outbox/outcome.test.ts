import { expect, test } from 'vitest'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { refusalOf } from './outcome.ts'

const refused = (code: string, status = 200) => new ApiError({ failure: 'refused', code, status })

test('what the server says of the deed itself is for good', () => {
  expect(refusalOf(refused('task.closed'))).toEqual({ code: 'task.closed', params: {} })
  expect(refusalOf(refused('access.denied', 403))).toEqual({ code: 'access.denied', params: {} })
  expect(refusalOf(refused('request.invalid', 400))?.code).toBe('request.invalid')
  expect(refusalOf(new ApiError({ failure: 'http', status: 413 }))?.code).toBe('http 413')
})

test.each([
  new ApiError({ failure: 'no-response' }),
  new ApiError({ failure: 'timeout' }),
  new ApiError({ failure: 'http', status: 502 }),
  refused('session.login_needed', 401),
  refused('request.too_many', 429),
  refused('server.failed', 500),
  new TypeError('a fault of ours'),
])('%s is tried again', error => {
  expect(refusalOf(error)).toBeUndefined()
})
