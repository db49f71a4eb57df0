import { expect, test } from 'vitest'
import type { SignedInContext } from './context.ts'
import type { CallsOf, ModuleHandlers } from './handlers.ts'
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

test('a service has its types from the contract, and keeps a narrower context of its own', () => {
  const removed: string[] = []
  const service = {
    batchDelete: ({ ids }, { user }: Pick<SignedInContext, 'user'>) => void removed.push(user.name, ...ids),
    // @ts-expect-error the request has no such field
    removeMembers: ({ names }) => void removed.push(names),
    // @ts-expect-error the contract wants a list
    getChoices: () => ({ id: '1', name: 'Guards' }),
    tidy: () => removed.splice(0),
  } satisfies CallsOf<'userGroup', 'tidy'>
  // @ts-expect-error no call has this name
  const stranger = { getChoice: () => [] } satisfies CallsOf<'userGroup'>
  service.batchDelete({ ids: ['7'] }, { user: { id: '1', userName: 'lin', name: 'Lin' } })
  expect([service.tidy(), Object.keys(stranger)]).toEqual([['Lin', '7'], ['getChoice']])
})

test('one that two services have is refused', () => {
  expect(() => pickHandlers(calls, one, two, { signedIn: two.signedIn })).toThrow(
    'signedIn is a function of 2 services',
  )
})
