import { expect, test } from 'vitest'
import type { ModuleHandlers } from './handlers.ts'
import { pickHandlers } from './pick-handlers.ts'
import { echo } from './testing/echo-server.ts'

const calls = { anyone: echo.anyone, signedIn: echo.signedIn }
const one = { anyone: () => ({ said: 'one' }), sweep: () => undefined }
const two = { signedIn: () => ({ said: 'two' }) }

test('each call gets the function of its name, and nothing else is handed on', () => {
  const handlers: ModuleHandlers<typeof calls> = pickHandlers(calls, one, two)
  expect(handlers).toEqual({ anyone: one.anyone, signedIn: two.signedIn })
})

test('a call that no service has, or whose service answers something else, is a type error', () => {
  const wrong = { signedIn: () => ({ said: 2 }) }
  // @ts-expect-error nobody has `signedIn`
  const missing = (): ModuleHandlers<typeof calls> => pickHandlers(calls, one)
  // @ts-expect-error the contract wants a text
  const other: ModuleHandlers<typeof calls> = pickHandlers(calls, one, wrong)
  expect(missing).toThrow('signedIn is a function of 0 services')
  expect(other.signedIn).toBe(wrong.signedIn)
})

test('one that two services have is refused', () => {
  expect(() => pickHandlers(calls, one, two, { signedIn: two.signedIn })).toThrow(
    'signedIn is a function of 2 services',
  )
})
