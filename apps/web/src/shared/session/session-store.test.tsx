import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSession, defaultParameters, parkNorth, parkSouth } from '#shared/testing/session.fixture.ts'
import {
  beginSession,
  endSession,
  followOtherWindows,
  keepParameters,
  readSession,
  refreshSession,
  selectCentre,
} from './session-store.ts'

beforeEach(() => {
  endSession('logout')
  sessionStorage.clear()
})
afterEach(() => sessionStorage.clear())

test('a login is kept for all windows of the browser, in the first park', () => {
  expect(beginSession(buildSession())).toBe(true)
  expect(localStorage.getItem('ticket')).toBe('ticket-1')
  expect(readSession()).toMatchObject({ ticket: 'ticket-1', centreId: parkNorth.id, endedBy: undefined })
})

test('a login without menus is not kept', () => {
  expect(beginSession(buildSession({ newMenus: { menus: [] } }))).toBe(false)
  expect(localStorage.getItem('ticket')).toBeNull()
  expect(readSession().ticket).toBeUndefined()
})

test('nothing of the user before is left to the next one', () => {
  beginSession(buildSession())
  keepParameters(defaultParameters)
  beginSession(buildSession({ ticket: 'ticket-2', ownCentral: [parkSouth] }))
  expect(readSession()).toMatchObject({ ticket: 'ticket-2', centreId: parkSouth.id, parks: [parkSouth] })
  expect(readSession().parameters).toBeUndefined()
})

describe('the park of this window', () => {
  test('outlives a reload', () => {
    beginSession(buildSession())
    selectCentre(parkSouth.id)
    expect(sessionStorage.getItem('centre')).toBe(parkSouth.id)
    beginSession(buildSession())
    expect(readSession().centreId).toBe(parkSouth.id)
  })

  test('is one of the user’s own', () => {
    beginSession(buildSession({ ownCentral: [parkNorth] }))
    selectCentre(parkSouth.id)
    expect(readSession().centreId).toBe(parkNorth.id)
    expect(sessionStorage.getItem('centre')).toBeNull()
  })

  test('stays while what the user may do is fetched again, until it is taken away', () => {
    beginSession(buildSession())
    selectCentre(parkSouth.id)
    refreshSession(buildSession())
    expect(readSession().centreId).toBe(parkSouth.id)
    refreshSession(buildSession({ ownCentral: [parkNorth] }))
    expect(readSession().centreId).toBe(parkNorth.id)
  })
})

test('a browser that stores nothing: the session and its park live as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  const spies = (['getItem', 'setItem'] as const).map(name =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  )
  expect(beginSession(buildSession())).toBe(true)
  selectCentre(parkSouth.id)
  refreshSession(buildSession())
  for (const spy of spies) spy.mockRestore()
  expect(readSession()).toMatchObject({ ticket: 'ticket-1', centreId: parkSouth.id })
  expect(localStorage.getItem('ticket')).toBeNull()
})

test('the end forgets ticket, park and user, and keeps only why', () => {
  beginSession(buildSession())
  selectCentre(parkSouth.id)
  endSession('expired')
  expect(localStorage.getItem('ticket')).toBeNull()
  expect(sessionStorage.getItem('centre')).toBeNull()
  expect(readSession()).toMatchObject({ ticket: undefined, user: undefined, parks: [], endedBy: 'expired' })
})

describe('other windows of the browser', () => {
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  let stop: () => void
  beforeEach(() => {
    stop = followOtherWindows()
    beginSession(buildSession())
  })
  afterEach(() => stop())

  test('a logout there is one here', () => {
    tell('ticket', null)
    expect(readSession()).toMatchObject({ ticket: undefined, user: undefined, endedBy: 'logout' })
  })

  test('another user there is the user here, still to be fetched', () => {
    tell('ticket', 'ticket-2')
    expect(readSession()).toMatchObject({ ticket: 'ticket-2', user: undefined, parks: [] })
  })

  test('the same ticket, and other things kept there, change nothing', () => {
    const before = readSession()
    tell('ticket', 'ticket-1')
    tell('alarm-sound-muted', null)
    expect(readSession()).toBe(before)
  })

  test('are not followed any more after the end', () => {
    stop()
    tell('ticket', null)
    expect(readSession().ticket).toBe('ticket-1')
  })
})
