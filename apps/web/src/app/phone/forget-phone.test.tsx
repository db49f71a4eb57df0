import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDrafts } from '#features/alarm/staff/drafts/draft-store.ts'
import {
  beginSession,
  endSession,
  followOtherWindows,
  refreshSession,
  useSession,
} from '#shared/session/session-store.ts'
import { buildSession } from '#shared/testing/session.fixture.ts'
import { forgetPhones } from './forget-phone.ts'

const KEPT = ['staff-session', 'staff-tasks', 'staff-procedures', 'staff-patrols', 'staff-floor']
const left = () => Object.keys(localStorage).filter(key => key.startsWith('staff-'))

async function keep() {
  for (const key of [...KEPT, 'staff-drafts']) localStorage.setItem(key, '{}')
  await memoryDrafts.put({ key: 'form', at: Date.now(), value: 'Gate closed' })
}

let ends: (() => void)[]
beforeEach(async () => {
  endSession('logout')
  beginSession(buildSession())
  ends = [followOtherWindows(), forgetPhones()]
  await keep()
})
afterEach(() => ends.forEach(end => end()))

const { user } = buildSession()
const withoutRight = { ...user, permissions: user.permissions.filter(one => one !== 'staff.use') }
const otherWindow = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'ticket', newValue }))

test.each([
  ['a logout', () => endSession('logout')],
  ['an expired session', () => endSession('expired')],
  ['a session that was ended elsewhere', () => endSession('elsewhere')],
  ['a logout in another window', () => otherWindow(null)],
  ['a login in another window', () => otherWindow('ticket-2')],
  ['a lost right', () => refreshSession(buildSession({ user: withoutRight }))],
])('%s leaves nothing of the guard on the phone', async (_name, end) => {
  end()
  expect(left()).toEqual([])
  await vi.waitFor(async () => expect(await memoryDrafts.list()).toEqual([]))
})

test('a page that begins without a session forgets what an earlier one left', async () => {
  for (const end of ends) end()
  endSession('expired')
  expect(left()).not.toEqual([])
  ends = [forgetPhones()]
  expect(left()).toEqual([])
  await vi.waitFor(async () => expect(await memoryDrafts.list()).toEqual([]))
})

test('what the server says anew of the same user and rights takes nothing away', () => {
  refreshSession(buildSession())
  useSession.setState({ centreId: 'other' })
  expect(left()).toEqual(expect.arrayContaining(KEPT))
})
