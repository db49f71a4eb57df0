import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { outcomeOf } from './outcome.ts'

const refused = (code: string, status = 200) => new ApiError({ failure: 'refused', code, status })

test('what the server says of the deed itself is for good', () => {
  const refusal = (code: string) => ({ refusal: { code, params: {} } })
  expect(outcomeOf(refused('task.closed'))).toEqual(refusal('task.closed'))
  expect(outcomeOf(refused('access.denied', 403))).toEqual(refusal('access.denied'))
  expect(outcomeOf(refused('request.invalid', 400))).toEqual(refusal('request.invalid'))
  expect(outcomeOf(refused('request.too_large', 413))).toEqual(refusal('request.too_large'))
  expect(outcomeOf(new ApiError({ failure: 'http', status: 413 }))).toEqual(refusal('http 413'))
})

test.each([
  [new ApiError({ failure: 'no-response' }), 'network'],
  [new ApiError({ failure: 'timeout' }), 'network'],
  [new ApiError({ failure: 'http', status: 502 }), 'server'],
  [refused('session.login_needed', 401), 'login'],
  [refused('request.too_many', 429), 'server'],
  [refused('server.failed', 500), 'server'],
  [new TypeError('a fault of ours'), 'server'],
])('%s is tried again', (error, trouble) => {
  expect(outcomeOf(error)).toMatchObject({ trouble })
})

test('an answer that passes is kept for the guard to read', () => {
  expect(outcomeOf(refused('server.failed', 500))).toMatchObject({ answer: { code: 'server.failed' } })
  expect(outcomeOf(new ApiError({ failure: 'http', status: 502 }))).toMatchObject({
    answer: { code: 'http 502' },
  })
})
